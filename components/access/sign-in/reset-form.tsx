'use client';

import { useState } from 'react';
import { NewPasswordField } from '@/components/access/account/new-password-field';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import { signInAs } from './sign-in-as';

const loadSchema = () =>
  import('@/lib/access/password-reset/schema').then(({ resetPasswordInput }) => resetPasswordInput);

/** Takes the new password of the link's owner, then signs them in or sends them to the sign-in page. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const [changed, setChanged] = useState(false);
  const form = useSchemaForm({
    values: { password: '' },
    schema: loadSchema,
    body: (values) => ({ token, ...values }),
  });
  const reset = useChange<{ email: string }>({
    path: '/api/portal/password-reset/accept',
    onDone: () => {
      setChanged(true);
      void signInAs(email, form.values('password'));
    },
    onRefused: form.refuse,
  });
  const pending = reset.pending || changed;
  return (
    <form {...form.props} onSubmit={form.submit({ ...reset, pending })} className="flex flex-col gap-5">
      {/* Lets password managers update the right entry. */}
      <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />
      <NewPasswordField label="New password" {...form.field('password')} autoFocus />
      <FormActions message={form.problem(reset)}>
        <Button type="submit" variant="primary" size="lg" pending={pending} className="w-full">
          {pending ? 'Changing…' : 'Change password and sign in'}
        </Button>
      </FormActions>
    </form>
  );
}
