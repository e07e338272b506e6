import type { Decision } from '@/lib/gate/answer';
import { gate } from '@/lib/gate/table';
import type { DeferredWork } from '@/lib/gate/work';

/** Works that the interleavings start, decide about and run. */
export const works = [
  'waiting referral',
  'batch.refer-partner',
  'application follow-up',
  'short link',
] as const satisfies DeferredWork[];
export type Work = (typeof works)[number];

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
] as const satisfies Decision[];
export type Taken = (typeof taken)[number];

/** What a run of a work must do. */
export type Expected =
  | { readonly does: 'nothing' }
  | { readonly does: 'goes' }
  | { readonly does: 'ends'; readonly reasons: readonly string[] };

/** The slow model: it knows nothing but the table, which it asks about each decision that stands. */
export class GateModel {
  readonly standing = new Set<Taken>();
  readonly over = new Map<Work, 'gone' | 'ended'>();

  decide(decision: Taken, stands: boolean): void {
    if (stands) this.standing.add(decision);
    else this.standing.delete(decision);
  }

  run(work: Work): Expected {
    if (this.over.has(work)) return { does: 'nothing' };
    const answers = [...this.standing].map((decision) => gate[work].on[decision]);
    const reasons = answers.flatMap((answer) => (answer.is === 'end' ? [answer.reason] : []));
    if (reasons.length > 0) {
      // A link that has ended for a suspended affiliate leads on when it is let in again, and a resend is only not made.
      if (work === 'waiting referral' || work === 'batch.refer-partner') this.over.set(work, 'ended');
      return { does: 'ends', reasons };
    }
    if (answers.some(({ is }) => is === 'wait')) return { does: 'nothing' };
    if (work !== 'short link') this.over.set(work, 'gone');
    return { does: 'goes' };
  }
}
