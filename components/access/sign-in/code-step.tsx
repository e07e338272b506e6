'use client';

import { useState } from 'react';
import { CodeField } from '@/components/access/second-factor/code-field';
import { postForm } from '@/components/base/client/request';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';
import { refusal, refusalOf } from './refusal';

const loadSchema = () => import('@/lib/access/auth/second-factor/schema').then(({ codeInput }) => codeInput);

interface CodeStepProps {
  onSignedIn: (answer: URL) => void;
  /** The password is asked for again; `problem` says why, if it was not the user's wish. */
  onBack: (problem: string | null) => void;
}

/** The second step of a sign-in: the code of the user's device, or a recovery code. */
export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useSchemaForm({ values: { code: '' }, schema: loadSchema });

  const send = async (code: string) => {
    setPending(true);
    setProblem(null);
    try {
      const answer = await postForm('/api/auth/callback/second-factor', { code });
      const reason = answer.searchParams.get('error');
      if (reason === null) return onSignedIn(answer);
      if (reason === 'ended')
        return onBack('It took too long, or your account has changed. Enter your password again.');
      setProblem(
        reason === 'CredentialsSignin'
          ? 'This code is wrong or was used before. Wait until your app shows the next one.'
          : refusal(reason),
      );
    } catch (error) {
      setProblem(refusalOf(error));
    }
    setPending(false);
    form.focus('code', { shouldSelect: true });
  };

  return (
    <form
      {...form.props}
      onSubmit={form.submit({
        run: () => void send(form.values('code')),
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
      <CodeField key={String(isRecovery)} isRecovery={isRecovery} {...form.field('code')} autoFocus />
      <Button type="submit" variant="primary" size="lg" pending={pending} className="mt-1 w-full">
        {pending ? 'Signing in…' : 'Sign in'}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={() => onBack(null)}>
          Back
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            form.reset();
            setProblem(null);
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      </div>
    </form>
  );
}
