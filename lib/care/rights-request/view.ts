import type { IdentityCheck, RightsChannel, RightsKind, RightsState } from '@/word/rights-request';
import type { RestrictionView } from './restriction-view';

/** A request as the board shows it: it names nobody. Times are ISO 8601, days of South Africa. */
export interface RightsRequestView {
  id: number;
  kind: RightsKind;
  channel: RightsChannel;
  receivedOn: string;
  dueOn: string;
  /** Until it is due, for one that is open; below 0: overdue. Null: it has ended. */
  daysLeft: number | null;
  /** Through whose manager it came; null: an operator. */
  affiliate: string | null;
  enteredAt: string;
  enteredBy: string | null;
  identityCheck: IdentityCheck;
  identityBy: string | null;
  state: RightsState;
  endedAt: string | null;
  endedBy: string | null;
}

/** With what is known of the person, for who may read it. */
export interface RightsRequestPage extends RightsRequestView {
  /** Null: forgotten, or the reader may not read it. */
  details: {
    /** Masked. */
    idNumber: string | null;
    name: string | null;
    contact: string | null;
    language: string;
    asked: string | null;
    answer: string | null;
  } | null;
  /** The restriction that it began; null: none. */
  restriction: RestrictionView | null;
  /** The newest link to the record; null: none was made. */
  link: {
    madeAt: string;
    by: string | null;
    expiresAt: string;
    state: 'open' | 'opened' | 'revoked' | 'expired';
    openedAt: string | null;
  } | null;
}
