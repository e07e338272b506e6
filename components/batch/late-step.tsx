'use client';

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { Skeleton } from '@/components/base/ui/skeleton';
import { ErrorState } from '@/components/base/ui/state';

/** The code of a step that is loaded when it is needed, or before. */
export interface StepCode<Step> {
  readonly load: () => Promise<Step>;
  /** Null until it has been loaded. */
  readonly loaded: () => Step | null;
}

export function stepCode<Step>(load: () => Promise<Step>): StepCode<Step> {
  let step: Step | null = null;
  return {
    load: async () => {
      step ??= await load();
      return step;
    },
    loaded: () => step,
  };
}

const againMs = 10_000;

interface LateStepProps<Step> {
  code: StepCode<Step>;
  /** Size of the skeleton. */
  className: string;
  children: (step: Step) => ReactNode;
}

/**
 * Shows a step once its code is here. Where it cannot be loaded, says so, and tries again when asked, when the
 * connection is back, and every ten seconds: the page stays, and the worker still has the file.
 */
export function LateStep<Step>({ code, className, children }: LateStepProps<Step>) {
  const [outcome, setOutcome] = useState<'waiting' | 'failed' | 'here'>('waiting');
  const [isTrying, setIsTrying] = useState(false);
  const go = useCallback(async () => {
    setIsTrying(true);
    try {
      await code.load();
      setOutcome('here');
    } catch {
      setOutcome('failed');
    } finally {
      setIsTrying(false);
    }
  }, [code]);
  useEffect(() => {
    if (outcome === 'here') return;
    if (outcome === 'waiting') void go();
    const again = () => void go();
    const timer = setInterval(again, againMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [outcome, go]);
  const step = code.loaded();
  if (step !== null) return children(step);
  if (outcome !== 'failed') return <Skeleton className={className} />;
  return (
    <Card>
      <ErrorState
        title="This step could not be loaded"
        action={
          <Button variant="primary" pending={isTrying} onClick={() => void go()}>
            Try again
          </Button>
        }
      >
        Nothing is lost: your file and what you changed are still here. Check your connection, then try again.
      </ErrorState>
    </Card>
  );
}
