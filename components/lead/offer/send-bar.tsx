'use client';

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Kbd } from '@/components/base/ui/kbd';
import { quietMs, useKeys } from '@/components/base/ui/single-key';

interface SendBarProps {
  /** The question read to the applicant. */
  question: string;
  detail: string;
  /** What can be chosen with it. */
  option?: ReactNode;
  companyName: string;
  /** The lender has the application: nothing is sent. */
  held?: boolean;
  state: 'reading' | 'ready' | 'offline' | 'sending';
  onSend: () => void;
  onBack: () => void;
}

/**
 * Second step of sending: reads back what goes to whom, and sends on Enter. The press that opened it cannot confirm it:
 * a double press or a held key is ignored until the bar has been visible for a moment.
 */
export function SendBar({
  question,
  detail,
  option,
  companyName,
  held = false,
  state,
  onSend,
  onBack,
}: SendBarProps) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const [stood, setStood] = useState(false);
  useEffect(() => {
    if (state === 'reading') bar.current?.focus({ preventScroll: true });
  }, [state]);
  useEffect(() => {
    const timer = setTimeout(() => setStood(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  const ready = stood && state === 'ready';

  // The Enter that opened the bar may have been a moment ago, and so may one that was too early: it has stood, or not.
  useKeys((event) => {
    if (event.defaultPrevented || state === 'sending') return;
    const target = event.target instanceof Element ? event.target : null;
    if (event.key === 'Escape' && !target?.closest('[role=dialog], [role=menu]')) {
      event.preventDefault();
      onBack();
    } else if (event.key === 'Enter' && target && bar.current?.contains(target)) {
      if (target.closest('[data-back]')) return;
      event.preventDefault();
      if (ready && isPressed(event)) onSend();
    }
  });

  return (
    <div
      ref={bar}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-detail`}
      tabIndex={-1}
      className="rise fixed right-0 bottom-0 left-(--side) z-30 border-t-2 border-accent bg-surface shadow-overlay outline-none"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
        <div className="min-w-0 flex-1 basis-72">
          <p id={`${id}-question`} className="text-lg font-semibold tracking-tight text-balance">
            {question}
          </p>
          <p id={`${id}-detail`} className="mt-0.5 text-sm text-ink-2">
            {detail}{' '}
            <span className="hidden pointer-fine:inline">
              {held ? 'Enter takes it up' : 'Enter sends'}, Esc goes back.
            </span>
          </p>
          {option}
          <p role="status" className="text-sm text-warning empty:hidden">
            {state === 'offline' && 'No connection. You can send once we have read the lead; we keep trying.'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-row-reverse">
          <Wide>
            <Button
              data-back=""
              onClick={({ detail }) => {
                // The bar may open under the pointer: the second press of a double click must not close it.
                if (detail < 2) onBack();
              }}
              disabled={state === 'sending'}
              className="w-full"
            >
              Go back <Kbd>Esc</Kbd>
            </Button>
          </Wide>
          <Wide>
            <Button
              variant="primary"
              pending={state === 'sending'}
              disabled={!ready && state !== 'sending'}
              onClick={onSend}
              className="w-full"
            >
              {state === 'sending'
                ? held
                  ? `Asking ${companyName}…`
                  : `Sending to ${companyName}…`
                : held
                  ? 'Take it up'
                  : 'Send'}
              {state !== 'sending' && <Kbd onAccent>Enter</Kbd>}
            </Button>
          </Wide>
        </div>
      </div>
    </div>
  );
}

/** A press of its own: not a key that is held, nor one that composes a character. */
const isPressed = (event: KeyboardEvent) =>
  !event.repeat && !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey;

/** On a phone the two buttons share the width. */
function Wide({ children }: { children: ReactNode }) {
  return <span className="max-sm:flex-1">{children}</span>;
}
