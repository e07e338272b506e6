import type { EndpointKind } from '@/db/schema/partner-call';

export type { EndpointKind };

/** Health of one endpoint of a partner over the last 24 hours. */
export interface EndpointHealth {
  endpoint: EndpointKind;
  url: string;
  calls: number;
  /** Of those, without a valid response. */
  failed: number;
  /** An estimate; null without calls. */
  medianMs: number | null;
  /** `open`: it keeps failing and gets no calls. `none`: the sandbox, which fails on demand, has no breaker. */
  breaker: 'closed' | 'open' | 'none';
  failingSince: string | null;
  /** Within the last 30 days. */
  lastFailedAt: string | null;
  lastProblem: string | null;
}

/** An endpoint with an open circuit. */
export interface FailingEndpointView {
  partnerId: number;
  companyName: string;
  endpoint: EndpointKind;
  failingSince: string;
  /** When it last failed; probed again 15 s later. */
  lastFailedAt: string;
}
