import { metrics } from '@/lib/base/process/metric';
import { isTimeout, type PostResult } from '@/lib/http/webhook/post-json';
import type { EndpointKind } from './health';

interface MeasuredCall {
  readonly result: PostResult;
  /** The body was as agreed. */
  readonly isValid: boolean;
  readonly durationMs: number;
}

/** Counts a call in the metrics of this process; null: the open circuit kept it from being made. */
export function measureCall(partnerId: number, endpoint: EndpointKind, call: MeasuredCall | null): void {
  const { partnerCalls, partnerSeconds } = metrics();
  partnerCalls.inc({ partner: partnerId, endpoint, outcome: call ? outcomeOf(call) : 'circuit_open' });
  if (call) partnerSeconds.observe({ endpoint }, call.durationMs / 1_000);
}

function outcomeOf({ result, isValid }: MeasuredCall): string {
  if (isValid) return 'ok';
  if (isTimeout(result)) return 'late';
  if (result.kind !== 'answered') return 'unreachable';
  if (result.status >= 200 && result.status <= 299) return 'invalid';
  return result.status >= 400 && result.status <= 499 ? 'refused' : 'failed';
}
