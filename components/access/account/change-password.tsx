'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import { NewPasswordField } from './new-password-field';

const loadSchema = () =>
  import('@/lib/access/user/schema').then(({ changePasswordInput }) => changePasswordInput);

export function ChangePassword({ email }: { email: string }) {
  const form = useSchemaForm({ values: { currentPassword: '', newPassword: '' }, schema: loadSchema });
  const change = useChange({
    path: '/api/portal/account/password',
    method: 'PUT',
    done: 'Password changed',
    onDone: () => form.reset(),
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex max-w-sm flex-col gap-5">
      {/* Lets password managers update the right entry. */}
      <input type="email" value={email} readOnly autoComplete="username" hidden />
      <TextField
        label="Current password"
        type="password"
        {...form.field('currentPassword')}
        autoComplete="current-password"
        required
      />
      <NewPasswordField label="New password" {...form.field('newPassword')} />
      <FormActions message={form.problem(change)}>
        <Button type="submit" variant="primary" pending={change.pending}>
          Change password
        </Button>
      </FormActions>
    </form>
  );
}
