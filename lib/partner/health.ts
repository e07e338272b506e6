import type { EndpointKind } from '@/db/schema/partner-call';

export type { EndpointKind };

/** How one endpoint of a partner has answered in the last 24 hours. */
export interface EndpointHealth {
  endpoint: EndpointKind;
  url: string;
  calls: number;
  /** Of those, without an answer as agreed. */
  failed: number;
  /** About; null without calls. */
  medianMs: number | null;
  /** `open`: it keeps failing and is left alone. `none`: the sandbox, which fails on demand, has none. */
  breaker: 'closed' | 'open' | 'none';
  failingSince: string | null;
  /** Within the last 30 days. */
  lastFailedAt: string | null;
  lastProblem: string | null;
}

/** An endpoint that is left alone because it keeps failing. */
export interface FailingEndpointView {
  partnerId: number;
  companyName: string;
  endpoint: EndpointKind;
  failingSince: string;
  /** When it was last found failing; it is probed again 15 s later. */
  lastFailedAt: string;
}
