import type { RestrictionRow } from '@/db/query/care/restriction';
import type { LiftReason } from '@/word/restriction';
import type { RightsChannel } from '@/word/rights-request';

/** What a restriction would touch. */
export interface RestrictionEffect {
  leads: number;
  affiliates: number;
  /** What waits, and ends: referrals, texts with a link, call-backs. */
  referrals: number;
  texts: number;
  callBacks: number;
  /** Those that hold an application which is not decided. */
  lenders: string[];
}

/** A restriction as pages show it. Times are ISO 8601, days of South Africa. */
export interface RestrictionView {
  startedAt: string;
  until: string;
  by: string | null;
  state: 'in force' | 'over' | 'lifted';
  liftedAt: string | null;
  liftedBy: string | null;
  liftedWhy: LiftReason | null;
  liftedToldBy: RightsChannel | null;
}

export const restrictionView = (row: RestrictionRow): RestrictionView => ({
  startedAt: row.startedAt.toISOString(),
  until: row.until,
  by: row.by,
  state: row.liftedAt ? 'lifted' : row.isInForce ? 'in force' : 'over',
  liftedAt: row.liftedAt?.toISOString() ?? null,
  liftedBy: row.liftedBy,
  liftedWhy: row.liftedWhy,
  liftedToldBy: row.liftedToldBy,
});
