import type { Environment } from '@/word/environment';
import type { LeadSource } from '@/word/lead';

/** Days are inclusive, in South African time: `2026-11-21`. Null: no filter. */
export interface ReportFilter {
  environment: Environment;
  from: string;
  to: string;
  affiliateId: number | null;
  partnerId: number | null;
  intentId: number | null;
  source: LeadSource | null;
  /** 0: leads that nobody captured or uploaded in the portal. */
  userId: number | null;
  /** Counts all days lead by lead, as no sum has where leads came from. */
  byLead?: boolean;
  /** Counts what became of leads by the day on which it happened, one by one. */
  happened?: boolean;
}
