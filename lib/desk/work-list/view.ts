import type { CallBackReason } from '@/db/schema/desk/desk';
import type { CallBackView } from '@/lib/desk/call-back/view';
import type { DispositionKind, DispositionLabels, WrongReason } from '@/lib/desk/disposition/kind';
import type { LeadState } from '@/word/lead';
import type { ContactStop } from '@/word/opt-out';
import type { WorkTab } from './tab';

export type { CallBackReason };

/** A lead on the work list. */
export interface WorkItem {
  id: string;
  state: LeadState;
  name: string;
  cellPhoneNumber: string;
  intentTitle: string;
  bestChance: number | null;
  createdAt: string;
  /** When it is due, has arrived, was declined, or was last worked on, by the tab. */
  at: string | null;
  /** The lender that opens, is waited for, or fits best. */
  companyName: string | null;
  callBack: {
    dueAt: string;
    isDue: boolean;
    outsideHours: boolean;
    reason: CallBackReason;
    /** Whose it is; null: anyone's. */
    by: string | null;
    mine: boolean;
  } | null;
  disposition: DispositionKind | null;
  /** Who else has the applicant open. */
  heldBy: string | null;
}

export interface Count {
  value: number;
  /** There are more. */
  more: boolean;
}

export type WorkCounts = Record<WorkTab, Count>;

/** A page of a tab. */
export interface WorkPage {
  tab: WorkTab;
  page: number;
  items: WorkItem[];
  hasNext: boolean;
  counts: WorkCounts;
  /** Outside of contact hours: when the next ones begin; null: applicants may be called now. */
  contactFrom: string | null;
}

/** Why a lead is served. */
export type NextReason =
  | 'own call-back'
  | 'shared call-back'
  | 'arrived'
  | 'room again'
  | 'fits now'
  | 'others fit'
  | 'new';

/** What comes next; `lead` null: nothing, until `nextDueAt` at least. */
export interface NextLead {
  lead: { id: string; reason: NextReason } | null;
  /** When the next call-back comes due; null: none is set. */
  nextDueAt: string | null;
  /** Outside of contact hours: when those on lists that are called may be called again; null: now. */
  contactFrom: string | null;
}

export type SendingStop = 'opted out' | 'withdrawn' | 'wrong applicant';

/** What an agent who has a lead open is told besides the lead itself. */
export interface DeskView {
  /** Nobody else is served the applicant while the page is open. */
  held: boolean;
  /** Who else has the applicant open. */
  heldBy: string | null;
  /** The applicant asked not to be contacted. */
  doNotContact: boolean;
  /** It is on a list that is called, and may not be called before; null: it may be called now. */
  contactFrom: string | null;
  /** By whom not, and since when; null: nothing is known to stop a call. */
  optOut: { by: ContactStop; since: string | null } | null;
  /** The applicant took back that lenders are told of them: none is sent the lead. */
  isShareWithdrawn: boolean;
  /** Why nothing of the lead may go to a lender; null: it may. */
  sendingStopped: SendingStop | null;
  /** The reader may lift it. */
  mayLift: boolean;
  /** Which lender an applicant may be tired of: it has the latest application. */
  lender: string | null;
  callBack: CallBackView | null;
  /** How the latest call ended; `pressId` takes it back, for who may. */
  disposition: { kind: DispositionKind; reason: WrongReason | null; pressId: string } | null;
  mayTakeBack: boolean;
  labels: DispositionLabels;
}
