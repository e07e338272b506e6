import type { ApplicationStatus } from '@/db/schema/application';
import type { LeadState } from '@/db/schema/lead';

/** The states that an outcome can bring an application to. */
export type Outcome = Exclude<ApplicationStatus, 'sending'>;

interface Transition {
  /** Statuses of the application that allow this transition. */
  readonly from: readonly ApplicationStatus[];
  /** If this is the lead's latest application, states from which the lead follows. */
  readonly leadFrom: readonly LeadState[];
  readonly leadState: LeadState | null;
}

/**
 * The state machine of applications, and of leads through them (design 4), defined only here. A partner's decision is
 * final: nothing follows `accepted` and `declined`. `failed` is our interpretation of a call, or an operator's
 * decision, so a late response of the partner still applies. A late acceptance also takes a lead that got another offer
 * after its failure, so that no second partner gets it too.
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
