'use client';

import { type ReactNode, useState } from 'react';
import { signOut } from '@/components/base/client/sign-out';
import { Button } from '@/components/base/ui/button';
import type { SetUpProof, StartedSetUp } from '@/lib/access/auth/second-factor/schema';
import { ConfirmStep } from './confirm-step';
import { RecoveryCodes } from './recovery-codes';
import { StartStep } from './start-step';

type Step =
  | { kind: 'start' }
  | { kind: 'confirm'; started: StartedSetUp }
  | { kind: 'codes'; codes: readonly string[] };

interface SetUpProps {
  /** What the page says above the first steps. */
  title: string;
  note: ReactNode;
  proof: SetUpProof;
  /** Where to go on: a path that the server has verified as ours. */
  next: string;
  /** On the button that leaves it for later; null: it must be done now. */
  later: string | null;
}

/** Sets up a second factor: a key for the phone, a first code of it, and the recovery codes. */
export function SetUp(props: SetUpProps) {
  // As they were at first: once it is set up, a refreshed page would speak of the next change.
  const [{ title, note, proof, next, later }] = useState(props);
  const [step, setStep] = useState<Step>({ kind: 'start' });
  const goOn = () => window.location.assign(next);
  if (step.kind === 'codes')
    return (
      <>
        <Heading title="Keep your recovery codes" note="Your second factor is set up." />
        <RecoveryCodes codes={step.codes} onKept={goOn} />
      </>
    );
  return (
    <>
      <Heading title={title} note={note} />
      {step.kind === 'start' ? (
        <StartStep proof={proof} onStarted={(started) => setStep({ kind: 'confirm', started })} />
      ) : (
        <ConfirmStep started={step.started} onConfirmed={(codes) => setStep({ kind: 'codes', codes })} />
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={() => void signOut()}>
          Sign out
        </Button>
        {later && (
          <Button variant="ghost" onClick={goOn}>
            {later}
          </Button>
        )}
      </div>
    </>
  );
}

function Heading({ title, note }: { title: string; note: ReactNode }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 mb-8 text-base text-ink-2">{note}</p>
    </>
  );
}
