import type { Environment } from '@/lib/environment';

/** What one affiliate calls of v1 in one environment. */
export interface V1UsageView {
  affiliateId: number;
  slug: string;
  name: string;
  environment: Environment;
  /** In the days asked for. */
  calls: number;
  lastCalledAt: Date;
  /** Days with calls, newest first; a day as `2026-11-21`, in South Africa. */
  days: { day: string; calls: number }[];
}
