'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PhoneOff, StickyNote } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSignedOut, requestJson } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { formatDay, formatRecent, formatSince } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { useSingleKeys } from '@/components/base/ui/single-key';
import { Notice } from '@/components/base/ui/state';
import { showToast } from '@/components/base/ui/toast';
import type { DeskView } from '@/lib/desk/work-list/view';
import { deskKey } from './desk-key';
import { DispositionDialog } from './disposition-dialog';
import { LiftDialog } from './lift-dialog';
import { NextLead } from './next-lead';
import { NoteDialog } from './note-dialog';
import { releaseLead, takeBack } from './send';
import { onTakenBack } from './undo-store';
import { WrongApplicant } from './wrong-applicant';

export interface DeskBarProps {
  lead: { id: string; name: string };
  singleKeys: boolean;
  /** They had opted out, are on the telephone, and want this loan. */
  onAfterAll: () => void;
  /** Captures the applicant anew with another ID number; null: no leads may be captured. */
  onCaptureAgain: (() => void) | null;
}

/** Renewed well within the two minutes that a hold lasts. */
const renewMs = 40_000;

/**
 * What an agent does with the lead besides offers: says how the call ended, writes a note, takes the next one. Holds
 * the applicant while the page is open, and says who else has it.
 */
export function DeskBar({ lead, singleKeys, onAfterAll, onCaptureAgain }: DeskBarProps) {
  const queries = useQueryClient();
  const { data: desk, error } = useQuery({
    queryKey: deskKey(lead.id),
    queryFn: ({ signal }) =>
      requestJson<DeskView>(`/api/portal/lead/${lead.id}/hold`, {
        method: 'POST',
        body: {},
        signal,
        ownSignIn: true,
      }),
    refetchInterval: renewMs,
    // Who has the dialer in front still has the applicant on the line; the hold ends with the session.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  const [asks, setAsks] = useState<'disposition' | 'whom' | 'note' | 'lift' | null>(null);
  const [isTakingBack, setTakingBack] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  const refresh = useCallback(() => {
    void queries.invalidateQueries({ queryKey: ['lead', lead.id, 'history'] });
    void queries.invalidateQueries({ queryKey: deskKey(lead.id) });
  }, [queries, lead.id]);
  useEffect(() => onTakenBack(refresh), [refresh]);
  useEffect(() => () => releaseLead(lead.id), [lead.id]);
  const isBlocked = desk?.doNotContact === true;
  useSingleKeys({
    d: singleKeys && desk !== undefined && !isBlocked && (() => setAsks('disposition')),
    t: singleKeys && (() => setAsks('note')),
  });
  const back = async (pressId: string) => {
    setTakingBack(true);
    try {
      await takeBack(lead.id, pressId);
      showToast('Taken back');
      refresh();
    } catch (error) {
      showToast(changeProblem(error), 'danger');
    } finally {
      setTakingBack(false);
    }
  };
  const said = desk?.disposition;
  return (
    <section aria-label="Work list" className="flex flex-col gap-3">
      {desk?.heldBy && (
        <Notice tone="warning" role="status" title={`${desk.heldBy} has this applicant open`}>
          Agree on who calls, so that nobody is called twice.
        </Notice>
      )}
      {error && !isSignedOut(error) && (
        <Notice tone="warning" role="status" title="The server could not be reached">
          Somebody else may be given this applicant in two minutes.
        </Notice>
      )}
      {isBlocked && (
        <Notice tone="danger" title="Do not contact">
          <p>{blockedText(desk)}</p>
          {(desk.optOut?.by === 'affiliate' || desk.optOut?.by === 'everybody') && (
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={onAfterAll}>
                They want this loan after all
              </Button>
              {desk.mayLift && (
                <Button size="sm" variant="secondary" onClick={() => setAsks('lift')}>
                  Lift
                </Button>
              )}
            </div>
          )}
        </Notice>
      )}
      {desk?.isShareWithdrawn && (
        <Notice tone="danger" title="Consent withdrawn">
          This applicant withdrew consent to share their details: no lender is sent this lead until they agree
          to the words again.
        </Notice>
      )}
      {said?.reason && (
        <WrongApplicant
          reason={said.reason}
          onBack={desk?.mayTakeBack ? () => void back(said.pressId) : null}
          isTakingBack={isTakingBack}
          onCaptureAgain={onCaptureAgain}
        />
      )}
      {desk?.contactFrom && !isBlocked && (
        <Notice tone="warning" role="status" title="Outside of contact hours">
          This applicant is on a call list and may not be called before {formatSince(desk.contactFrom)},
          unless they asked for this time.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2 empty:hidden">
          {desk ? stateText(desk) : ''}
        </p>
        {desk && said && said.reason === null && desk.mayTakeBack && (
          <Button size="sm" variant="ghost" pending={isTakingBack} onClick={() => void back(said.pressId)}>
            Take back
          </Button>
        )}
        <Button
          onClick={() => setAsks('disposition')}
          disabled={!desk || isBlocked}
          aria-keyshortcuts={singleKeys ? 'D' : undefined}
        >
          <PhoneOff size={16} aria-hidden="true" />
          How it ended
          {singleKeys && <Kbd>D</Kbd>}
        </Button>
        <Button variant="ghost" onClick={() => setAsks('whom')} disabled={!desk || isBlocked}>
          Do not contact
        </Button>
        <Button
          onClick={() => setAsks('note')}
          aria-keyshortcuts={singleKeys ? 'T' : undefined}
          data-action="Note"
        >
          <StickyNote size={16} aria-hidden="true" />
          Note
          {singleKeys && <Kbd>T</Kbd>}
        </Button>
        <NextLead ref={next} variant="secondary" singleKeys={singleKeys} />
      </div>
      {desk && (
        <DispositionDialog
          lead={lead}
          labels={desk.labels}
          singleKeys={singleKeys}
          lender={desk.lender}
          asksWhom={asks === 'whom'}
          open={asks === 'disposition' || asks === 'whom'}
          onOpenChange={(open) => setAsks(open ? (asks ?? 'disposition') : null)}
          onNote={() => setAsks('note')}
          // Enter goes on.
          focusAfterSaid={next}
          onSaid={refresh}
        />
      )}
      <LiftDialog
        lead={lead}
        open={asks === 'lift'}
        onOpenChange={(open) => setAsks(open ? 'lift' : null)}
        onLifted={() => {
          setAsks((open) => (open === 'lift' ? null : open));
          refresh();
        }}
      />
      <NoteDialog
        lead={lead}
        open={asks === 'note'}
        onOpenChange={(open) => setAsks(open ? 'note' : null)}
        onNoted={refresh}
      />
    </section>
  );
}

/** Why nobody may be called: `They asked us on 3 November 2026`. */
function blockedText({ optOut }: DeskView): string {
  const day = optOut?.since ? ` on ${formatDay(optOut.since)}` : '';
  switch (optOut?.by) {
    case 'affiliate':
      return `This person asked not to be contacted (told us${day}).`;
    case 'everybody':
      return `This person asked that nobody who uses this service contacts them${day === '' ? '' : ` (said${day})`}.`;
    case 'register':
      return `This number is on the national register${day}, and they are on a list: they did not ask us.`;
    default:
      return 'The applicant, or somebody at this number, asked not to be contacted.';
  }
}

/** `Call-back 24 Nov 09:00, yours. Last call: No answer.` */
function stateText({ callBack, disposition, labels }: DeskView): string {
  const parts: string[] = [];
  if (callBack) {
    const whose = callBack.mine ? 'yours' : (callBack.by ?? 'anyone’s');
    const why = callBack.companyName ? `, when ${callBack.companyName} takes leads` : '';
    const asked = callBack.outsideHours ? ', outside of contact hours as asked for' : '';
    const isPast = Date.parse(callBack.dueAt) < Date.now();
    const due = isPast ? `was due ${formatSince(callBack.dueAt)}` : formatRecent(callBack.dueAt);
    parts.push(`Call-back ${due}, ${whose}${why}${asked}.`);
  }
  if (disposition) parts.push(`Last call: ${labels[disposition.kind]}.`);
  return parts.join(' ');
}
