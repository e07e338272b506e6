'use client';

import { useState } from 'react';
import { postForm } from '@/components/base/client/request';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';
import { TextField } from '@/components/base/ui/text-field';
import { refusal, refusalOf } from './refusal';
import { pathAfter } from './sign-in-as';

/** Takes the password of whoever follows a sign-in link, then leads on, to the second factor where there is one. */
export function LinkForm({ token, email }: { token: string; email: string }) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useSchemaForm<{ password: string }>({
    values: { password: '' },
    problems: ({ password }): Record<string, string> => (password === '' ? { password: 'Required.' } : {}),
  });
  const signIn = async (password: string) => {
    setPending(true);
    setProblem(null);
    try {
      const answer = await postForm('/api/auth/callback/link', { token, password });
      const reason = answer.searchParams.get('error');
      if (reason === null) return window.location.assign(pathAfter(answer));
      if (reason === 'code-asked') return window.location.assign('/sign-in');
      // The page says that the link has ended.
      if (reason === 'ended') return window.location.reload();
      setProblem(reason === 'CredentialsSignin' ? 'The password is wrong.' : refusal(reason));
    } catch (error) {
      setProblem(refusalOf(error));
    }
    setPending(false);
    form.focus('password', { shouldSelect: true });
  };
  return (
    <form
      {...form.props}
      onSubmit={form.submit({
        run: () => void signIn(form.values('password')),
        reset: () => setProblem(null),
        pending,
      })}
      className="flex flex-col gap-5"
    >
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />
      <TextField
        label="Password"
        type="password"
        {...form.field('password')}
        autoComplete="current-password"
        required
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" pending={pending} className="w-full">
        {pending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}
