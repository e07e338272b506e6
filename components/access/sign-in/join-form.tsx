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
  import('@/lib/access/invitation/schema').then(({ acceptInvitationInput }) => acceptInvitationInput);

/** Takes the name and password of an invited person, then signs them in or sends them to the sign-in page. */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const [joined, setJoined] = useState(false);
  const form = useSchemaForm({
    values: { name: '', password: '' },
    schema: loadSchema,
    body: (values) => ({ token, ...values }),
  });
  const join = useChange<{ email: string }>({
    path: '/api/portal/invitation/accept',
    onDone: () => {
      setJoined(true);
      void signInAs(email, form.values('password'));
    },
    onRefused: form.refuse,
  });
  const pending = join.pending || joined;
  return (
    <form {...form.props} onSubmit={form.submit({ ...join, pending })} className="flex flex-col gap-5">
      {/* Password managers store the password under it. */}
      <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />
      <TextField label="Your name" {...form.field('name')} autoComplete="name" required autoFocus />
      <NewPasswordField label="Password" {...form.field('password')} />
      <FormActions message={form.problem(join)}>
        <Button type="submit" variant="primary" size="lg" pending={pending} className="w-full">
          {pending ? 'Joining…' : 'Join'}
        </Button>
      </FormActions>
    </form>
  );
}
