import type { Crossed, Crossing, OtherApplication } from '@/db/query/lead/application-crossing';
import type { OutcomeNote } from '@/db/query/lead/application-outcome';
import type { LeadState } from '@/word/lead';

/** It is one application like any other. */
export const stays = ({ superseded }: Pick<Crossing, 'superseded'>): Crossed => ({
  superseded,
  supersedes: null,
  revives: null,
  follows: null,
  twoLenders: null,
});

/** Nobody has the lead: one who took it late may have it. */
const isFree = (state: LeadState) =>
  state === 'matched' || state === 'unmatched' || state === 'declined' || state === 'failed';

const isSent = (state: LeadState) => state === 'pending' || state === 'accepted';

type Held = 'pending' | 'accepted';
const heldState = ({ status }: OtherApplication): Held | null =>
  status === 'accepted' || status === 'pending' ? status : null;

/**
 * What becomes of a lead that has several applications when an outcome of one is stored (design lead 14): the lead, and
 * what is paid for it, follow the one that a partner has. A partner's "accepted" to an application that had failed
 * counts before one of the same partner that is still open; what a partner took counts again once its other one came to
 * nothing; and where two partners have the applicant, somebody is told.
 */
export function judgeCrossing(crossing: Crossing): Crossed {
  const { status } = crossing;
  if (status === 'declined' || status === 'failed') return judgeEnd(crossing);
  if (status === 'unknown' || !(crossing.late || crossing.superseded)) return stays(crossing);
  return judgeLate(crossing, status);
}

/** A partner has what had come to nothing. */
function judgeLate(crossing: Crossing, status: Held): Crossed {
  const { partnerId, lead, others, isLatest, late } = crossing;
  const same = others.find((one) => one.partnerId === partnerId && !one.superseded);
  const isCertain = status === 'accepted' && same !== undefined && same.status !== 'accepted';
  if (same && !isCertain) return { ...stays(crossing), superseded: crossing.superseded || late };
  const kept = { ...stays(crossing), superseded: false, supersedes: same?.id ?? null };
  if (!crossing.isChosen && !same?.isChosen) return kept;
  const isWithSame = same !== undefined && lead.applicationId === same.id && lead.state === 'pending';
  if (!isLatest && (isFree(lead.state) || isWithSame)) return { ...kept, follows: follow(crossing, status) };
  const other = others.find(
    (one) => one.id === lead.applicationId && one.partnerId !== partnerId && isSent(lead.state),
  );
  return { ...kept, twoLenders: other ? { applicationId: other.id, partnerId: other.partnerId } : null };
}

/** It came to nothing: what a partner has of the lead besides counts, and the lead goes on with it. */
function judgeEnd(crossing: Crossing): Crossed {
  const { partnerId, lead, others, isLatest } = crossing;
  const again = crossing.superseded
    ? undefined
    : others.find((one) => one.partnerId === partnerId && one.superseded && heldState(one));
  const next = again ?? others.find((one) => one.isChosen && !one.superseded && heldState(one));
  const state = next && heldState(next);
  const follows =
    isLatest && lead.state === 'pending' && next && state
      ? { applicationId: next.id, partnerId: next.partnerId, state }
      : null;
  return { ...stays(crossing), revives: again?.id ?? null, follows };
}

const follow = ({ applicationId, partnerId }: Crossing, state: Held) => ({ applicationId, partnerId, state });

/** Returns what the lead's history says of a lead with several applications. */
export function crossingNotes(
  { applicationId }: { applicationId: number },
  { follows, twoLenders }: Crossed,
): OutcomeNote[] {
  const notes: OutcomeNote[] = [];
  if (follows && follows.applicationId !== applicationId)
    notes.push([
      'lead follows earlier application',
      { applicationId: follows.applicationId, partnerId: follows.partnerId },
    ]);
  if (twoLenders)
    notes.push([
      'two lenders',
      { otherApplicationId: twoLenders.applicationId, otherPartnerId: twoLenders.partnerId },
    ]);
  return notes;
}
