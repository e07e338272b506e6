'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { postForm } from '@/components/base/client/request';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { TextField } from '@/components/base/ui/text-field';
import { AskForLink } from './ask-for-link';
import { refusal } from './refusal';
import { useSignInStep } from './use-sign-in-step';

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
export function PasswordStep({ problem, onSignedIn, onCodeAsked, mailsLinks }: PasswordStepProps) {
  const [shown, setShown] = useState(false);
  /** Whose tries are used up. */
  const [throttled, setThrottled] = useState<string | null>(null);
  const form = useSchemaForm<SignInValues>({
    problems: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, typed]) => (typed.trim() === '' ? [[name, 'Required.']] : [])),
      ),
  });

  const step = useSignInStep({
    form,
    again: 'password',
    problem,
    send: async (typed) => {
      setThrottled(null);
      const answer = await postForm('/api/auth/callback/credentials', { ...typed });
      const reason = answer.searchParams.get('error');
      if (reason === null) onSignedIn(answer);
      else if (reason === 'code-asked') onCodeAsked();
      else {
        if (reason.startsWith('throttled')) setThrottled(typed.email);
        return refusal(reason);
      }
      return null;
    },
  });

  return (
    <form
      {...form.props}
      // Uses the browser's own message for an invalid email address.
      noValidate={false}
      onSubmit={step.onSubmit}
      className="flex flex-col gap-5"
    >
      {step.notice}
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
      {step.button}
    </form>
  );
}
