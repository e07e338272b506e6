'use client';

import { type FormEvent, useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { Button } from '@/components/ui/button';
import { FormActions } from '@/components/ui/form-actions';
import { TextField } from '@/components/ui/text-field';
import { signInAs } from './sign-in-as';

/** Name and password of who was invited; then they are signed in, or can sign in themselves. */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [joined, setJoined] = useState(false);
  const join = useChange<{ email: string }>({
    path: '/api/portal/invitation/accept',
    onDone: () => {
      setJoined(true);
      void signInAs(email, password);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!joined) join.run({ token, name, password });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      {/* Password managers keep the password under it. */}
      <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />
      <TextField
        label="Your name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={join.errors.name}
        autoComplete="name"
        required
        autoFocus
      />
      <TextField
        label="Password"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={join.errors.password}
        hint="At least 10 characters."
        autoComplete="new-password"
        required
      />
      <FormActions message={join.message}>
        <Button type="submit" variant="primary" size="lg" pending={join.pending || joined} className="w-full">
          {join.pending || joined ? 'Joining…' : 'Join'}
        </Button>
      </FormActions>
    </form>
  );
}
