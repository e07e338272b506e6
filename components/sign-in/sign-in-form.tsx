'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { postForm, RequestError } from '@/components/client/request';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { Button } from '@/components/ui/button';
import { formatCount } from '@/components/ui/format';
import { Notice } from '@/components/ui/state';
import { TextField } from '@/components/ui/text-field';

/** Explains the server's reason for a failed sign-in. */
function refusal(reason: string | null): string {
  const [kind, seconds] = (reason ?? '').split(':');
  if (kind === 'throttled') {
    const minutes = Math.max(1, Math.ceil(Number(seconds) / 60));
    return `Too many attempts. Wait ${formatCount(minutes, 'minute')}, then try again.`;
  }
  if (kind === 'CredentialsSignin') return 'Email or password is wrong.';
  return 'Signing in did not work. Try again in a moment.';
}

interface SignInValues {
  email: string;
  password: string;
}

interface SignInFormProps {
  /** Where to go afterwards: a path that the server has verified as ours. */
  next?: string;
  /** Called instead of leaving the page. */
  onSignedIn?: () => void;
}

export function SignInForm({ next, onSignedIn }: SignInFormProps) {
  const [shown, setShown] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useSchemaForm<SignInValues>({
    problems: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, typed]) => (typed.trim() === '' ? [[name, 'Required.']] : [])),
      ),
  });

  const signIn = async (typed: SignInValues) => {
    setPending(true);
    setProblem(null);
    try {
      const answer = await postForm('/api/auth/callback/credentials', { ...typed });
      const reason = answer.searchParams.get('error');
      if (reason === null) {
        if (onSignedIn) onSignedIn();
        else window.location.assign(next ?? '/');
        return;
      }
      setProblem(refusal(reason));
    } catch (error) {
      const answered = error instanceof RequestError && error.status !== 0;
      setProblem(
        answered ? refusal(null) : 'The server could not be reached. Check the connection and try again.',
      );
    }
    setPending(false);
    form.focus('password', { shouldSelect: true });
  };

  return (
    <form
      {...form.props}
      // Uses the browser's own message for an invalid email address.
      noValidate={false}
      onSubmit={form.submit({
        run: () => void signIn(form.values()),
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
      <TextField
        label="Email"
        type="email"
        {...form.field('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
      <TextField
        label="Password"
        type={shown ? 'text' : 'password'}
        {...form.field('password')}
        autoComplete="current-password"
        required
        trailing={
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-label={shown ? 'Hide password' : 'Show password'}
            className="flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-surface-2"
          >
            {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
          </button>
        }
      />
      <Button type="submit" variant="primary" size="lg" pending={pending} className="mt-1 w-full">
        {pending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}
