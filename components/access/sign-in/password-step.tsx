'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { postForm } from '@/components/base/client/request';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';
import { TextField } from '@/components/base/ui/text-field';
import { AskForLink } from './ask-for-link';
import { refusal, refusalOf } from './refusal';

interface SignInValues {
  email: string;
  password: string;
}

interface PasswordStepProps {
  /** Why it is asked for again. */
  problem: string | null;
  onSignedIn: (answer: URL) => void;
  /** The password was right; the second factor is missing. */
  onCodeAsked: () => void;
  /** Our mail can bring a link that lets in who has to wait for others' tries. */
  mailsLinks: boolean;
}

/** The first step of a sign-in: email and password. */
export function PasswordStep({ problem: earlier, onSignedIn, onCodeAsked, mailsLinks }: PasswordStepProps) {
  const [shown, setShown] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(earlier);
  /** Whose tries are used up. */
  const [throttled, setThrottled] = useState<string | null>(null);
  const form = useSchemaForm<SignInValues>({
    problems: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, typed]) => (typed.trim() === '' ? [[name, 'Required.']] : [])),
      ),
  });

  const signIn = async (typed: SignInValues) => {
    setPending(true);
    setProblem(null);
    setThrottled(null);
    try {
      const answer = await postForm('/api/auth/callback/credentials', { ...typed });
      const reason = answer.searchParams.get('error');
      if (reason === null) return onSignedIn(answer);
      if (reason === 'code-asked') return onCodeAsked();
      setProblem(refusal(reason));
      if (reason.startsWith('throttled')) setThrottled(typed.email);
    } catch (error) {
      setProblem(refusalOf(error));
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
      {mailsLinks && throttled !== null && <AskForLink key={throttled} email={throttled} />}
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
