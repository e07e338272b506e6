import type { ContactStop, OptOutReach, RegisterGate } from '@/word/opt-out';

/** What an applicant is contacted for; the gate asks for each of them what may be asked for it. */
export type ContactPurpose = 'call' | 'score' | 'application' | 'text';

/** An opt-out in force that an applicant falls under: of their ID number, phone or email. */
export interface OptOutFact {
  readonly reach: OptOutReach;
  /** The affiliate or partner that it is about; null for the others. */
  readonly reachId: number | null;
  readonly at: Date;
}

/** All that decides whether an applicant may be contacted about a lead. */
export interface ContactFacts {
  readonly affiliateId: number;
  /** `asked`: they came to us; `outbound`: we called, or a list did. */
  readonly basis: 'asked' | 'outbound';
  readonly optOuts: readonly OptOutFact[];
  readonly registerGate: RegisterGate;
  /** When the applicant, told of their opt-out, heard the words again and said yes to this lead; null: never. */
  readonly despiteOptOutAt: Date | null;
  /** The consent to pass on their values was withdrawn, and not given again. */
  readonly isShareWithdrawn: boolean;
  /** Since when their data may be stored and nothing else; null: it may. */
  readonly restrictedSince: Date | null;
}

export interface ContactVerdict {
  /** Null: they may be contacted, but for `withoutPartners`. */
  readonly stop: ContactStop | null;
  /** When that was said; null: nothing stops it, or the day is not known. */
  readonly since: Date | null;
  /** The lenders that are to have nothing of the applicant. */
  readonly withoutPartners: readonly number[];
  /** On the national register, which does not stop it: whoever calls is told. */
  readonly isOnRegister: boolean;
}

/** What it means for an offer: no lender may have the applicant's values, or some may not. */
export type Contact = Pick<ContactVerdict, 'stop' | 'withoutPartners'>;

/** Of an applicant without opt-outs, as nearly all are. */
export const unstopped: Contact = { stop: null, withoutPartners: [] };

/** What goes to lenders, and therefore ends with an opt-out of theirs and with the consent to share. */
const isShared = (purpose: ContactPurpose) => purpose === 'score' || purpose === 'application';

/**
 * The gate of opt-outs (design base 6, desk 10): whether an applicant may be contacted for a purpose. An opt-out for
 * everybody or for this affiliate stops everything, one for a partner takes that partner out, and the national register stops
 * what did not begin with the applicant, unless its setting says otherwise; never a text message, which is about the
 * applicant's own application. A later consent in spite of it opens the gate for its lead, but for the register.
 */
export function mayContact(facts: ContactFacts, purpose: ContactPurpose): ContactVerdict {
  const { restrictedSince: since } = facts;
  const said = judgeSaid(facts, purpose);
  return since ? { ...said, stop: 'restricted', since } : said;
}

/** By what was said and listed alone. */
function judgeSaid(facts: ContactFacts, purpose: ContactPurpose): ContactVerdict {
  const { affiliateId, basis, optOuts, registerGate, despiteOptOutAt, isShareWithdrawn } = facts;
  const isOpened = (at: Date) => despiteOptOutAt !== null && despiteOptOutAt > at;
  const standing = optOuts.filter(({ reach, at }) => reach === 'register' || !isOpened(at));
  const ofThem = standing.filter(
    ({ reach, reachId }) => reach === 'everybody' || (reach === 'affiliate' && reachId === affiliateId),
  );
  const onRegister = standing.filter(({ reach }) => reach === 'register' && registerGate !== 'off');
  const isBlockedByRegister = purpose !== 'text' && basis === 'outbound' && registerGate === 'block';
  const stopping = [...ofThem, ...(isBlockedByRegister ? onRegister : [])];
  const first = oldest(stopping);
  const withoutPartners = isShared(purpose)
    ? [
        ...new Set(
          standing.flatMap(({ reach, reachId }) =>
            reach === 'partner' && reachId !== null ? [reachId] : [],
          ),
        ),
      ]
    : [];
  const isWithdrawn = isShared(purpose) && isShareWithdrawn;
  return {
    stop: first ? (first.reach as ContactStop) : isWithdrawn ? 'withdrawn' : null,
    since: first?.at ?? null,
    withoutPartners,
    isOnRegister: onRegister.length > 0 && !(isBlockedByRegister && first),
  };
}

/** What the affiliate is told first: what was said to it, then what holds for everybody, then the register. */
const order: readonly OptOutReach[] = ['affiliate', 'everybody', 'register', 'partner'];

function oldest(optOuts: readonly OptOutFact[]): OptOutFact | undefined {
  return [...optOuts].sort(
    (one, other) =>
      order.indexOf(one.reach) - order.indexOf(other.reach) || one.at.getTime() - other.at.getTime(),
  )[0];
}
