import type { Crossed, Crossing } from '@/db/query/lead/application-crossing';
import type {
  FollowingLead,
  OutcomeChange,
  OutcomeNote,
  Settlement,
  StoredApplication,
} from '@/db/query/lead/application-outcome';
import { crossingNotes, judgeCrossing, stays } from './crossing';
import { type OutcomeVerdict, type SettledState, transitionTo } from './transition';

/** What is settled: an application as it was locked, its lead, and the verdict of `judgeOutcome`. */
interface Found {
  readonly application: StoredApplication;
  readonly lead: FollowingLead | null;
  readonly verdict: OutcomeVerdict;
}

/** Other applications matter only to what comes late, and to what came to nothing while another one may be held. */
export const mayCross = (
  { status }: Pick<Settlement, 'status'>,
  { application, lead, verdict: { change, late } }: Found,
): boolean =>
  lead !== null &&
  change === 'moves' &&
  (late || application.superseded || status === 'declined' || status === 'failed');

/**
 * Decides all that an outcome changes: the application, the lead if it follows this application, the history, and what
 * affiliates are told (design lead 3). `others`: the lead's other applications, where `mayCross`.
 */
export function decideChange(it: Settlement, found: Found, others: Crossing['others']): OutcomeChange {
  const { application, lead, verdict } = found;
  const { redirect, link, linkArrived, endsWait, isNews, late } = verdict;
  const { leadFrom, leadState } = transitionTo(it.status);
  const moves = verdict.change === 'moves';
  const isLatest = lead?.applicationId === it.applicationId;
  const { follows, ...crossed } =
    lead && mayCross(it, found)
      ? judgeCrossing({
          ...application,
          ...{ applicationId: it.applicationId, status: it.status },
          ...{ late, isLatest, lead, others },
        })
      : stays(application);
  const movesLead = moves && isLatest && lead !== null && leadFrom.includes(lead.state);
  const notes: OutcomeNote[] = [];
  if (moves)
    notes.push([
      `application ${it.status}`,
      {
        by: it.by,
        ...(it.reason === null ? {} : { reason: it.reason }),
        // Shown with the lead: the outcome of an application that is no longer the lead's latest. No lead follows what is
        // only a referral.
        ...(leadState !== null && !isLatest && application.isChosen ? { late: true } : {}),
      },
    ]);
  if (linkArrived) notes.push(['link arrived', { by: it.by }]);
  return {
    ...{ moves, redirect, link, endsWait, isNews, crossed },
    lead: follows ?? (movesLead ? { state: leadState, applicationId: it.applicationId } : null),
    asksLedger: late && it.status === 'accepted' && !movesLead && !follows,
    notes: [...notes, ...crossingNotes(it, { ...crossed, follows })],
    told: toldOf(it, application, {
      moves,
      follows,
      leadBecomes: movesLead ? leadState : null,
      linkReady: linkArrived && isLatest,
    }),
  };
}

/** What affiliates are told: what became of the lead, that its link is there, what became of a referral. */
function toldOf(
  { status, final }: Settlement,
  { partnerId, kind }: StoredApplication,
  it: {
    moves: boolean;
    follows: Crossed['follows'];
    leadBecomes: SettledState | null;
    linkReady: boolean;
  },
): OutcomeChange['told'] {
  const told: OutcomeChange['told'][number][] = [];
  const { follows, leadBecomes: state } = it;
  if (follows) told.push([`lead.${follows.state}`, { state: follows.state, partner_id: follows.partnerId }]);
  else if (state !== null) told.push([`lead.${state}`, { state, partner_id: partnerId }]);
  if (it.linkReady) told.push(['lead.link_ready', { partner_id: partnerId }]);
  if (it.moves && final && kind === 'referral')
    told.push(['referral.settled', { partner_id: partnerId, status }]);
  return told;
}
