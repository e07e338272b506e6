'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';
import { KeyForm } from './key-form';
import { StepCard } from './step-card';
import { useKey } from './use-key';
import { useQuickstart } from './use-quickstart';

/**
 * The five steps, each with Run. Calls go to UAT on this very address: from another one the page says where to open it,
 * so that the key is never sent to any other host.
 */
export function Quickstart({ baseUrl }: { baseUrl: string }) {
  const { steps, known, runs, run, startOver } = useQuickstart(baseUrl);
  const { key, keep, forget } = useKey();
  const field = useRef<HTMLInputElement>(null);
  const { origin } = new URL(baseUrl);
  const [isHere, setHere] = useState(true);
  useEffect(() => setHere(location.origin === origin), [origin]);
  const isAnyRunning = Object.values(runs).some(({ isRunning }) => isRunning);
  return (
    <div className="space-y-8">
      {isHere ? (
        <KeyForm value={key} onKeep={keep} onForget={forget} field={field} />
      ) : (
        <Notice tone="info" title="Run works on UAT’s own address">
          <a href={`${origin}/docs/quickstart`} className="text-accent underline underline-offset-2">
            Open this page on {origin}
          </a>
        </Notice>
      )}
      <div className="ml-4">
        {steps.map((step, at) => (
          <StepCard
            key={step.id}
            number={at + 1}
            step={step}
            known={known}
            run={runs[step.id]}
            baseUrl={baseUrl}
            keyHint={key === '' ? '<API_KEY>' : `lmk_uat_…${key.slice(-4)}`}
            onRun={
              isHere
                ? () => {
                    if (key === '') {
                      field.current?.focus();
                      field.current?.form?.requestSubmit();
                    } else void run(step, key);
                  }
                : null
            }
          />
        ))}
      </div>
      {Object.keys(runs).length > 0 && (
        <Button onClick={startOver} aria-disabled={isAnyRunning || undefined}>
          Start over with another applicant
        </Button>
      )}
    </div>
  );
}
