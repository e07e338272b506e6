import type { CrossedRow } from '@/db/query/lead/application-crossing';
import type { StuckApplicationRow } from '@/db/query/lead/stuck-application';

/** An application that only an operator can settle. */
export interface StuckApplicationView extends Omit<StuckApplicationRow, 'leadId'> {
  /** The lead's public id. */
  leadId: string;
}

/** An applicant whom two lenders have. */
export interface CrossedView extends Omit<CrossedRow, 'leadId' | 'environment'> {
  /** The lead's public id. */
  leadId: string;
}
