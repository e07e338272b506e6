import type { EndpointKind } from '@/db/schema/catalogue/partner-call';
import { isSandboxUrl } from './url';

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

/** A partner's endpoints together, over the last 24 hours. */
export interface PartnerHealth {
  calls: number;
  failed: number;
  /** Those that keep failing and get no calls. */
  open: EndpointKind[];
}

/** Null: the partner has no endpoints. The sandbox, which fails on demand, has no breaker. */
export function partnerHealth(
  {
    scoreUrl,
    acceptUrl,
    linkUrl,
  }: { scoreUrl: string | null; acceptUrl: string | null; linkUrl: string | null },
  { calls, failed, openUrls }: { calls: number; failed: number; openUrls: readonly string[] },
): PartnerHealth | null {
  const endpoints: [EndpointKind, string | null][] = [
    ['score', scoreUrl],
    ['accept', acceptUrl],
    ['link', linkUrl],
  ];
  if (endpoints.every(([, url]) => url === null)) return null;
  const open = endpoints.filter(([, url]) => url !== null && openUrls.includes(url) && !isSandboxUrl(url));
  return { calls, failed, open: open.map(([kind]) => kind) };
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
