'use client';

import { type FormEvent, useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { Button } from '@/components/ui/button';
import { FormActions } from '@/components/ui/form-actions';
import { TextField } from '@/components/ui/text-field';
import { signInAs } from './sign-in-as';

/** The new password of who was given the link; then they are signed in, or can sign in themselves. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const [password, setPassword] = useState('');
  const [changed, setChanged] = useState(false);
  const reset = useChange<{ email: string }>({
    path: '/api/portal/password-reset/accept',
    onDone: () => {
      setChanged(true);
      void signInAs(email, password);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changed) reset.run({ token, password });
  };
  const pending = reset.pending || changed;
  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      {/* Password managers change the right entry by it. */}
      <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />
      <TextField
        label="New password"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={reset.errors.password}
        hint="At least 10 characters."
        autoComplete="new-password"
        required
        autoFocus
      />
      <FormActions message={reset.message}>
        <Button type="submit" variant="primary" size="lg" pending={pending} className="w-full">
          {pending ? 'Changing…' : 'Change password and sign in'}
        </Button>
      </FormActions>
    </form>
  );
}
