import type { PostResult } from '@/lib/http/webhook/post-json';
import type { SealedSecrets } from '@/lib/http/webhook/signature';
import { remainingOpenMs, throughBreaker } from './breaker';
import { type Call, callEndpoint } from './call-endpoint';
import { isSandboxUrl } from './url';

/** Skipping a scorer is less serious than refusing an applicant's choice, so its circuit opens earlier. */
export const questionFailures = 5;
export const applicationFailures = 10;

/**
 * Returns true for a failure in the breaker's sense: the endpoint is unhealthy. A refusal of a single request (4xx) is
 * not a failure.
 */
function isUnhealthy(result: PostResult): boolean {
  return result.kind !== 'answered' || result.status >= 500 || result.status === 429;
}

/**
 * Calls through the breaker, except for the sandbox: it fails on demand, so its failures mean nothing. Returns null,
 * without calling, if the circuit is open.
 */
export async function callThroughCircuit(
  ctx: Parameters<typeof callEndpoint>[0],
  partner: SealedSecrets & { readonly id: number },
  call: Call,
): Promise<PostResult | null> {
  if (isSandboxUrl(call.endpoint)) return callEndpoint(ctx, partner, call);
  const endpoint = { partnerId: partner.id, url: call.endpoint };
  const most = call.isQuestion ? questionFailures : applicationFailures;
  return throughBreaker(endpoint, () => callEndpoint(ctx, partner, call), isUnhealthy, most);
}

interface AcceptEndpoint {
  readonly id: number;
  readonly acceptUrl: string | null;
}

/**
 * Returns how long the partner gets no applications because its accept endpoint's circuit is open, in milliseconds; 0
 * if it gets them.
 */
export function circuitOpenMs({ id, acceptUrl }: AcceptEndpoint): number {
  return acceptUrl === null || isSandboxUrl(acceptUrl)
    ? 0
    : remainingOpenMs({ partnerId: id, url: acceptUrl });
}

/** The same for its scorer, until which it is not asked for scores. */
export function scorerOpenMs({ id, scoreUrl }: { id: number; scoreUrl: string | null }): number {
  return scoreUrl === null || isSandboxUrl(scoreUrl) ? 0 : remainingOpenMs({ partnerId: id, url: scoreUrl });
}

/** Returns true if matching should leave out the partner because its accept endpoint's circuit is open. */
export function isCircuitOpen(partner: AcceptEndpoint): boolean {
  return circuitOpenMs(partner) > 0;
}
