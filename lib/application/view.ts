import type { StuckApplicationRow } from '@/db/query/stuck-application';

/** An application that only an operator can settle. */
export interface StuckApplicationView extends Omit<StuckApplicationRow, 'leadId'> {
  /** The lead's public id. */
  leadId: string;
}
