import type { CommissionPlanRow } from '@/db/query/money/commission-plan';
import type { AccountRow, EntryRow, OpenMonthRow, StatementRow } from '@/db/query/money/commission-statement';
import type { Consequence } from '@/lib/base/consequence/consequence';
import type { PlansEffect } from './count-effect';

/** As the database has them: nothing in them is secret, or about an applicant. */
export type PlanView = CommissionPlanRow;
export type AccountView = AccountRow;
export type StatementView = StatementRow;
export type OpenMonthView = OpenMonthRow;

/** An entry; its lead by the id that pages use, null of one made by hand for no lead. */
export interface EntryView extends Omit<EntryRow, 'leadId'> {
  leadHashid: string | null;
}

/** What saving a plan would do. */
export interface PlanPreview {
  consequence: Consequence;
  effect: PlansEffect;
  /** The version that ends with the day before. */
  replaces: PlanView | null;
  validFrom: string;
}
