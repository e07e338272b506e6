'use client';

import { useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { formatCount } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import { CodeStep } from './code-step';
import { PasswordStep } from './password-step';
import { ProviderButton } from './provider-button';
import { pathAfter } from './sign-in-as';

type Step =
  | { kind: 'password'; problem: string | null }
  | { kind: 'code' }
  /** Signed in with a recovery code. */
  | { kind: 'recovered'; left: number; answer: URL };

interface SignInFormProps {
  /** Where to go afterwards: a path that the server has verified as ours. */
  next?: string;
  /** Called instead of leaving the page. */
  onSignedIn?: () => void;
  /** The password was right already: only the code is missing. */
  codeAsked?: boolean;
  /** The name of the identity provider at which people may sign in instead. */
  provider?: string | undefined;
  /** Called before the page is left for the identity provider. */
  onLeave?: () => void;
  /** Our mail can bring a link that lets in who has to wait for others' tries. */
  mailsLinks?: boolean;
}

/** Signs in: by email and password, then by the code of a user who has a second factor. */
export function SignInForm({
  next = '/',
  onSignedIn,
  codeAsked = false,
  provider,
  onLeave,
  mailsLinks = false,
}: SignInFormProps) {
  const [step, setStep] = useState<Step>(codeAsked ? { kind: 'code' } : { kind: 'password', problem: null });
  const leave = (answer: URL) => {
    if (onSignedIn) onSignedIn();
    else window.location.assign(pathAfter(answer, next));
  };
  const finish = (answer: URL) => {
    const left = answer.searchParams.get('recovery-codes-left');
    if (left === null) leave(answer);
    else setStep({ kind: 'recovered', left: Number(left), answer });
  };
  switch (step.kind) {
    case 'password':
      return (
        <>
          <PasswordStep
            problem={step.problem}
            onSignedIn={finish}
            onCodeAsked={() => setStep({ kind: 'code' })}
            mailsLinks={mailsLinks}
          />
          {provider && <ProviderButton name={provider} next={next} onLeave={onLeave} />}
        </>
      );
    case 'code':
      return <CodeStep onSignedIn={finish} onBack={(problem) => setStep({ kind: 'password', problem })} />;
    case 'recovered':
      return (
        <div className="flex flex-col gap-5">
          <Notice tone={step.left > 3 ? 'success' : 'warning'} role="status" title="You are signed in">
            {step.left === 0
              ? `That was your last recovery code. Get new ones under Account; if your phone is lost, ask your team's manager to reset your second factor.`
              : `${formatCount(step.left, 'recovery code')} left. If your phone is lost, set up another device under Account.`}
          </Notice>
          <Button variant="primary" size="lg" onClick={() => leave(step.answer)} autoFocus>
            Continue
          </Button>
        </div>
      );
  }
}
