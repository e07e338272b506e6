'use client';

import { useEffect, useRef, useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { formatElapsed } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { useKeys } from '@/components/base/ui/single-key';
import { type Callout, practiceSteps } from './practice-steps';
import { beganAt, forgetStart } from './stopwatch';

/**
 * Guides through a practice call: one callout at a time, read out by screen readers, and a stopwatch. The focus stays in
 * the work. Esc ends it wherever it is, unless something open takes the key.
 */
export function Coach({ callout: { step, title, text, isLast = false } }: { callout: Callout }) {
  const [ending, setEnding] = useState(false);
  const end = async (to: string) => {
    setEnding(true);
    forgetStart();
    // What cannot be removed now is removed within the hour.
    await requestJson('/api/portal/practice', { method: 'DELETE', ownSignIn: true }).catch(() => {});
    window.location.assign(to);
  };
  useKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || ending || isSomethingOpen()) return;
    event.preventDefault();
    void end('/');
  });
  return (
    <aside
      aria-label="Practice call"
      className="sticky top-[calc(var(--header)+0.5rem)] z-20 mb-6 rounded-card border border-accent bg-surface shadow-raised"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-3.5 sm:px-6">
        <p className="tabular text-xl font-semibold">
          <Stopwatch stopped={isLast} />
        </p>
        <div role="status" className="min-w-0 flex-1 basis-72 text-sm">
          <p className="font-medium">
            <span className="text-ink-2">
              Practice, {step} of {practiceSteps}:
            </span>{' '}
            {title}
          </p>
          <p className="text-ink-2">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isLast && (
            <Button size="sm" pending={ending} onClick={() => void end('/practice')}>
              Practise again
            </Button>
          )}
          <Button
            size="sm"
            variant={isLast ? 'primary' : 'ghost'}
            pending={ending}
            onClick={() => void end('/')}
          >
            {isLast ? 'Finish' : 'End practice'} {!isLast && <Kbd>Esc</Kbd>}
          </Button>
        </div>
      </div>
    </aside>
  );
}

const isSomethingOpen = () =>
  document.querySelector('[role=alertdialog], [role=dialog], [role=menu], [role=listbox]') !== null;

function Stopwatch({ stopped }: { stopped: boolean }) {
  const [elapsed, setElapsed] = useState(0);
  const stop = useRef(stopped);
  stop.current = stopped;
  useEffect(() => {
    const began = beganAt();
    const look = () => {
      if (!stop.current) setElapsed(Date.now() - began);
    };
    setElapsed(Date.now() - began);
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-live="off" aria-label="Time of this call">
      {formatElapsed(elapsed)}
    </span>
  );
}
