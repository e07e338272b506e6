import type { Decision } from '@/lib/base/gate/answer';
import { gate } from '@/lib/base/gate/table';
import type { DeferredWork } from '@/lib/base/gate/work';

/** Works that call somebody outside once, and are over then. */
export const callingWorks = [
  'waiting referral',
  'batch.refer-partner',
  'application follow-up',
  'text message',
  'live feedback',
  'webhook delivery',
] as const satisfies DeferredWork[];
export type CallingWork = (typeof callingWorks)[number];

/** Works that the interleavings start, decide about and run. */
export const works = [
  ...callingWorks,
  'batch.match',
  'planned change',
  'short link',
  'work list',
  'invitation',
  'password reset',
  'partner share',
] as const satisfies DeferredWork[];
export type Work = (typeof works)[number];

/** What is there to be used for as long as it is not ended: a run of it asks whether it still leads anywhere. */
const standing: readonly Work[] = [
  'short link',
  'work list',
  'invitation',
  'password reset',
  'partner share',
];
export const isStanding = (work: Work) => standing.includes(work);
export const isCalling = (work: Work): work is CallingWork => callingWorks.some((one) => one === work);

/** Links that are revoked with the decision itself: letting their maker in again opens none. */
const revoked: readonly Work[] = ['invitation', 'password reset', 'partner share'];

/** Decisions that are taken, and taken back; `applicant erased` and `values changed` are not taken back. */
export const taken = [
  'lender off',
  'lender without room',
  'affiliate suspended',
  'maintenance',
  'do not contact',
  'wrong number',
  'applicant erased',
  'values changed',
  'user gone',
] as const satisfies Decision[];
export type Taken = (typeof taken)[number];

/** What a run of a work must do. */
export type Expected =
  | { readonly does: 'nothing' }
  | { readonly does: 'goes' }
  | { readonly does: 'ends'; readonly reasons: readonly string[] };

/** How it came to its end; `held`: an operator decides. */
type Over = 'gone' | 'ended' | 'held';

/** The slow model: it knows nothing but the table, which it asks about each decision that stands. */
export class GateModel {
  readonly standing = new Set<Taken>();
  readonly over = new Map<Work, Over>();

  decide(decision: Taken, stands: boolean): void {
    if (stands) this.standing.add(decision);
    else this.standing.delete(decision);
    if (decision === 'user gone' && stands) for (const work of revoked) this.over.set(work, 'ended');
  }

  /** Whether a decision that stands ends a work of which nobody knows whether it was done. */
  mayEnd(work: Work): boolean {
    return [...this.standing].some((decision) => gate[work].on[decision].is === 'end');
  }

  run(work: Work): Expected {
    if (this.over.has(work)) return { does: 'nothing' };
    const answers = [...this.standing].map((decision) => gate[work].on[decision]);
    const reasons = answers.flatMap((answer) => (answer.is === 'end' ? [answer.reason] : []));
    const isWaiting = answers.some(({ is }) => is === 'wait');
    // A lender is left out when its turn comes, which may be later.
    const comes = work === 'live feedback' && reasons.every((reason) => reason === 'left out') && isWaiting;
    if (reasons.length > 0 && !comes) {
      // What stands leads on when it is let in again, and a resend is only not made.
      if (!isStanding(work) && work !== 'application follow-up') this.over.set(work, 'ended');
      return { does: 'ends', reasons };
    }
    if (isWaiting) {
      // An operator decides about what was held.
      if (work === 'planned change') this.over.set(work, 'held');
      return { does: 'nothing' };
    }
    if (!isStanding(work)) this.over.set(work, 'gone');
    return { does: 'goes' };
  }
}
