'use client';

import { useState } from 'react';
import { CodeField } from '@/components/access/second-factor/code-field';
import { postForm } from '@/components/base/client/request';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { refusal } from './refusal';
import { useSignInStep } from './use-sign-in-step';

const loadSchema = () => import('@/lib/access/auth/second-factor/schema').then(({ codeInput }) => codeInput);

interface CodeStepProps {
  onSignedIn: (answer: URL) => void;
  /** The password is asked for again; `problem` says why, if it was not the user's wish. */
  onBack: (problem: string | null) => void;
}

/** The second step of a sign-in: the code of the user's device, or a recovery code. */
export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useSchemaForm({ values: { code: '' }, schema: loadSchema });
  const step = useSignInStep({
    form,
    again: 'code',
    send: async ({ code }) => {
      const answer = await postForm('/api/auth/callback/second-factor', { code });
      const reason = answer.searchParams.get('error');
      if (reason === null) onSignedIn(answer);
      else if (reason === 'ended')
        onBack('It took too long, or your account has changed. Enter your password again.');
      else if (reason === 'CredentialsSignin')
        return 'This code is wrong or was used before. Wait until your app shows the next one.';
      else return refusal(reason);
      return null;
    },
  });

  return (
    <form {...form.props} onSubmit={step.onSubmit} className="flex flex-col gap-5">
      {step.notice}
      <CodeField key={String(isRecovery)} isRecovery={isRecovery} {...form.field('code')} autoFocus />
      {step.button}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={() => onBack(null)}>
          Back
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            form.reset();
            step.clearNotice();
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      </div>
    </form>
  );
}
