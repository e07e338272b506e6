import type { Environment } from '@/word/environment';

/** An affiliate's calls to v1 in one environment. */
export interface V1UsageView {
  affiliateId: number;
  slug: string;
  name: string;
  environment: Environment;
  /** In the requested period. */
  calls: number;
  lastCalledAt: Date;
  /** Days with calls, newest first; dates as `2026-11-21`, in South African time. */
  days: { day: string; calls: number }[];
}
