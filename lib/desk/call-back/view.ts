import type { CallBackReason } from '@/db/schema/desk/desk';

/** When a lead is called next. */
export interface CallBackView {
  dueAt: string;
  /** It was moved there, into contact hours. */
  moved: boolean;
  /** The applicant asked for this time, although it is outside of contact hours. */
  outsideHours: boolean;
  reason: CallBackReason;
  /** The lender that opens. */
  companyName: string | null;
  /** Whose it is; null: anyone's. */
  by: string | null;
  mine: boolean;
}
