import type { PartnerPerformanceRow } from '@/db/query/catalogue/partner-performance';
import type { PartnerCallKind } from '@/db/schema/catalogue/partner-call';

/** How a partner did lately, by intent. */
export interface PartnerPerformance {
  /** How many offers were looked at: all of them, or only the newest. */
  looked: number;
  isAll: boolean;
  /** The oldest of them; null: none was made. */
  since: string | null;
  /** The intents that it was offered for, the most frequent first. */
  intents: PartnerPerformanceRow[];
}

/** A call to a partner, or a callback from it. */
export interface PartnerCallView {
  id: number;
  kind: PartnerCallKind;
  at: string;
  status: number | null;
  durationMs: number;
  attempt: number;
  /** What went wrong, without a full stop; null: nothing. */
  problem: string | null;
  /** The lead's public id; null: none. */
  hashid: string | null;
}
