'use client';

import { useState } from 'react';
import { NewPasswordField } from '@/components/access/account/new-password-field';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import { signInAs } from './sign-in-as';

const loadSchema = () => import('@/lib/access/set-up/schema').then(({ setUpInput }) => setUpInput);

/** Takes email, name and password of the first operator, then signs them in or sends them to the sign-in page. */
export function SetUpForm({ token }: { token: string }) {
  const [made, setMade] = useState(false);
  const form = useSchemaForm({
    values: { email: '', name: '', password: '' },
    schema: loadSchema,
    body: (values) => ({ token, ...values }),
  });
  const change = useChange<{ email: string }>({
    path: '/api/portal/set-up',
    onDone: ({ email }) => {
      setMade(true);
      void signInAs(email, form.values('password'));
    },
    onRefused: form.refuse,
  });
  const pending = change.pending || made;
  return (
    <form {...form.props} onSubmit={form.submit({ ...change, pending })} className="flex flex-col gap-5">
      <TextField
        label="Email"
        type="email"
        {...form.field('email')}
        autoComplete="username"
        required
        autoFocus
      />
      <TextField label="Your name" {...form.field('name')} autoComplete="name" required />
      <NewPasswordField label="Password" {...form.field('password')} />
      <FormActions message={form.problem(change)}>
        <Button type="submit" variant="primary" size="lg" pending={pending} className="w-full">
          {pending ? 'Setting up…' : 'Set up'}
        </Button>
      </FormActions>
    </form>
  );
}
