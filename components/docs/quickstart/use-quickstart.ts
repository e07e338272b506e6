'use client';

import { useEffect, useRef, useState } from 'react';
import { exampleIdempotencyKey, exampleIdNumber, testIdNumber } from '@/lib/docs/docs/quickstart/applicant';
import { failureNote } from '@/lib/docs/docs/quickstart/failure';
import { runStep, type StepResponse } from '@/lib/docs/docs/quickstart/run-step';
import {
  type Known,
  nothingKnown,
  type QuickstartStep,
  quickstartSteps,
  type StepId,
} from '@/lib/docs/docs/quickstart/step';

/** What is shown of a step that has been run. */
export interface Run {
  readonly isRunning: boolean;
  /** The latest response; null: none came. */
  readonly response: StepResponse | null;
  /** How often it was asked, where that is more than once. */
  readonly tries: number;
  /** What it says, or why there is none. */
  readonly note: string;
}

const pollEveryMs = 2_000;
/** A minute. */
const mostPolls = 30;

const exampleStart = nothingKnown({ idNumber: exampleIdNumber, idempotencyKey: exampleIdempotencyKey });

/** Another applicant. */
function freshStart(): Known {
  const random = [...crypto.getRandomValues(new Uint8Array(24))];
  return nothingKnown({
    idNumber: testIdNumber(
      random
        .slice(0, 8)
        .map((byte) => byte % 10)
        .join(''),
    ),
    idempotencyKey: random
      .slice(8)
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
  });
}

/** Runs the steps with a key, and keeps what each has told. One call at a time, however often a button is pressed. */
export function useQuickstart(baseUrl: string) {
  const [known, setKnown] = useState<Known>(exampleStart);
  const [runs, setRuns] = useState<Partial<Record<StepId, Run>>>({});
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    setKnown(freshStart());
    return () => running.current?.abort();
  }, []);

  const show = (id: StepId, run: Run) => setRuns((all) => ({ ...all, [id]: run }));

  const run = async (step: QuickstartStep, key: string) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    try {
      await runUntilFinal(step, key, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      if (running.current === controller) running.current = null;
    }
  };

  const runUntilFinal = async (step: QuickstartStep, key: string, signal: AbortSignal) => {
    const request = step.request(known);
    show(step.id, { isRunning: true, response: null, tries: 0, note: '' });
    for (let tries = 1; ; tries += 1) {
      const response = await runStep(request, { baseUrl, key, signal });
      const isGood = response !== null && response.status < 300;
      const now = isGood ? step.learn(known, response.body, response.at) : known;
      setKnown(now);
      const isOver = !isGood || !step.isFinal || step.isFinal(response.body, now) || tries === mostPolls;
      const note = isGood ? step.summary(now, response.body) : failureNote(step.id, response);
      show(step.id, { isRunning: !isOver, response, tries, note: isOver ? note : 'Asking again …' });
      if (isOver) return;
      await pause(pollEveryMs, signal);
    }
  };

  const startOver = () => {
    running.current?.abort();
    running.current = null;
    setRuns({});
    setKnown(freshStart());
  };

  return { steps: quickstartSteps, known, runs, run, startOver };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
