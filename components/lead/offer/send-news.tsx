'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';
import type { PortalLead, PortalMatch } from '@/lib/lead/lead-page/view';
import { refusalText } from './refusal-text';
import type { SendPhase } from './use-send';

/** Reports the progress of sending at the top of the board; it gets the focus, so that it is read aloud. */
export function SendNews({
  lead,
  next,
  term,
  phase,
  onReadNow,
}: {
  lead: PortalLead;
  next: PortalMatch | undefined;
  /** The chosen term, in months. */
  term: number | null;
  phase: SendPhase;
  onReadNow: () => void;
}) {
  const news = useRef<HTMLDivElement>(null);
  const { kind } = phase;
  useEffect(() => {
    if (kind === 'problem' || kind === 'unread') news.current?.focus();
  }, [kind]);
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {(kind === 'problem' || kind === 'unread') && (
        <div ref={news} tabIndex={-1} className="scroll-mt-24 rounded-control">
          {kind === 'problem' ? (
            <Notice tone="danger" role="alert" title={phase.problem.title}>
              {phase.problem.text}
            </Notice>
          ) : (
            <Notice
              tone="warning"
              role="alert"
              title="We don't know yet whether the application went out"
              action={
                <Button size="sm" onClick={onReadNow}>
                  Check now
                </Button>
              }
            >
              The connection was lost. Nothing is resent automatically, and nothing can be sent until we have
              checked the lead. We check as soon as the connection is back.
            </Notice>
          )}
        </div>
      )}
      {kind !== 'unread' && <AfterRefusal lead={lead} next={next} term={term} />}
    </div>
  );
}

/** After a decline: who it was, who is next, and what to say to the applicant. */
function AfterRefusal({
  lead,
  next,
  term,
}: {
  lead: PortalLead;
  next: PortalMatch | undefined;
  term: number | null;
}) {
  const { accept, state } = lead;
  if (!accept || (state !== 'declined' && state !== 'failed')) return null;
  const text = refusalText(lead, accept, next, term);
  return (
    <div data-news="" tabIndex={-1} className="rounded-control">
      <Notice tone={state === 'declined' ? 'warning' : 'danger'} role="status" title={text.title}>
        {text.next && <p>{text.next}</p>}
        <p className={text.next ? 'mt-1' : undefined}>
          <span className="text-ink-2">Say:</span> “{text.say}”
        </p>
      </Notice>
    </div>
  );
}
