import type { HeldApplication } from '@/db/query/lead/application-adoption';
import type { StoredApplication } from '@/db/query/lead/application-outcome';
import type { ApplicationStatus } from '@/word/application';
import type { LeadState } from '@/word/lead';

/** The states that an outcome can bring an application to. */
export type Outcome = Exclude<ApplicationStatus, 'sending'>;

/** The states of a lead that an application brings. */
export type SettledState = Extract<LeadState, 'pending' | 'accepted' | 'declined' | 'failed'>;

interface Transition {
  /** Statuses of the application that allow this transition. */
  readonly from: readonly ApplicationStatus[];
  /** If this is the lead's latest application, states from which the lead follows. */
  readonly leadFrom: readonly LeadState[];
  readonly leadState: SettledState | null;
}

/**
 * The state machine of applications, and of leads through them (design lead 3), defined only here. A partner's decision
 * is final: nothing follows `accepted` and `declined`. `failed` is our interpretation of a call, or an operator's
 * decision, so a late response of the partner still applies. It also takes a lead that got another offer after its
 * failure, so that no second partner gets it too; `crossing.ts` says what becomes of one that was sent elsewhere.
 */
const transitions: Record<Outcome, Transition> = {
  unknown: { from: ['sending'], leadFrom: [], leadState: null },
  pending: {
    from: ['sending', 'unknown', 'failed'],
    leadFrom: ['failed', 'matched', 'unmatched'],
    leadState: 'pending',
  },
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

/** Link or decision are there; an application of type `apply-now` that is accepted is nothing without its link. */
export function isAnswered({ status, type, redirect, link }: HeldApplication): boolean {
  if (status === 'declined' || status === 'failed') return true;
  return link !== null || redirect !== null || (status === 'accepted' && type !== 'apply-now');
}

/** What is heard of an application. */
export interface Heard extends Pick<StoredApplication, 'redirect' | 'link' | 'reference'> {
  readonly status: Outcome;
  /** It speaks of the first call alone: it is stale once the partner has been asked again. */
  readonly ofFirstCall: boolean;
}

/** An application as an outcome finds it. */
type Standing = Pick<StoredApplication, 'status' | 'checks' | 'redirect' | 'link' | 'reference' | 'type'>;

/** What becomes of an application by what is heard of it. */
export interface OutcomeVerdict {
  /** It becomes what was heard; else it keeps its status and gains what it lacked, or stands as it is. */
  readonly change: 'moves' | 'gains' | 'stands';
  readonly redirect: string | null;
  readonly link: string | null;
  readonly linkArrived: boolean;
  /** It brings the link, or the decision where there is none: nobody waits any longer. */
  readonly endsWait: boolean;
  /** A link or decision that its sender should hear of. */
  readonly isNews: boolean;
  /** It had come to nothing: the lead may have another open application at the partner by now. */
  readonly late: boolean;
}

/** Judges what is heard of an application. What it has of link, redirect and reference it keeps. */
export function judgeOutcome(standing: Standing, heard: Heard): OutcomeVerdict {
  const askedAgain = standing.status !== 'sending' || standing.checks > 0;
  const moves =
    transitions[heard.status].from.includes(standing.status) && !(heard.ofFirstCall && askedAgain);
  const gains =
    standing.status === heard.status &&
    (['link', 'redirect', 'reference'] as const).some(
      (name) => standing[name] === null && heard[name] !== null,
    );
  const change = moves ? 'moves' : gains ? 'gains' : 'stands';
  const link = change === 'stands' ? standing.link : (standing.link ?? heard.link);
  const redirect = change === 'stands' ? standing.redirect : (standing.redirect ?? heard.redirect);
  const linkArrived = standing.link === null && link !== null;
  const { type } = standing;
  const answered = isAnswered({ status: moves ? heard.status : standing.status, type, link, redirect });
  const endsWait = answered && !isAnswered(standing);
  return {
    change,
    link,
    redirect,
    linkArrived,
    endsWait,
    isNews: endsWait || (answered && (linkArrived || (moves && isFinal(heard.status)))),
    late: standing.status === 'failed',
  };
}

/**
 * What becomes of a lead with an application that its partner holds, or may hold, already; null: it came to nothing,
 * there is nothing to follow.
 */
export function judgeAdoption(
  held: HeldApplication,
): { state: 'pending' | 'accepted'; isAnswered: boolean } | null {
  if (held.status === 'declined' || held.status === 'failed') return null;
  return { state: held.status === 'accepted' ? 'accepted' : 'pending', isAnswered: isAnswered(held) };
}
