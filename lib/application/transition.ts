import type { ApplicationStatus } from '@/db/schema/application';
import type { LeadState } from '@/db/schema/lead';

/** What an application can be told to have become. */
export type Outcome = Exclude<ApplicationStatus, 'sending'>;

interface Transition {
  /** Statuses of the application from which it may become this. */
  readonly from: readonly ApplicationStatus[];
  /** The lead follows, when this is its latest application, from these states. */
  readonly leadFrom: readonly LeadState[];
  readonly leadState: LeadState | null;
}

/**
 * The state machine of applications, and of leads through them (design 4): the one place that says it. What a
 * partner has decided stays decided: nothing follows `accepted` and `declined`. `failed` is our reading of a call
 * or an operator's word, so a late word of the partner itself still counts. A lead that was offered again after
 * its failure is still taken by a late acceptance, lest a second partner gets it too.
 */
const transitions: Record<Outcome, Transition> = {
  unknown: { from: ['sending'], leadFrom: [], leadState: null },
  pending: { from: ['sending', 'unknown', 'failed'], leadFrom: ['failed'], leadState: 'pending' },
  accepted: {
    from: ['sending', 'unknown', 'pending', 'failed'],
    leadFrom: ['pending', 'failed', 'matched', 'unmatched'],
    leadState: 'accepted',
  },
  declined: {
    from: ['sending', 'unknown', 'pending', 'failed'],
    leadFrom: ['pending', 'failed'],
    leadState: 'declined',
  },
  failed: { from: ['sending', 'unknown', 'pending'], leadFrom: ['pending'], leadState: 'failed' },
};

export function transitionTo(outcome: Outcome): Transition {
  return transitions[outcome];
}

export function isFinal(status: ApplicationStatus): boolean {
  return status === 'accepted' || status === 'declined' || status === 'failed';
}
