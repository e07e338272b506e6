import { insertPartnerCalls } from '@/db/query/catalogue/partner-call';
import type { PartnerCallKind } from '@/db/schema/catalogue/partner-call';
import { bulkLog } from '@/lib/base/process/bulk-log';
import type { ProcessState } from '@/lib/base/process/process';

/** Calls on their way into the log: those of an offer's scorers go together, after its answer. */
export const partnerCallBuffer = bulkLog('log of calls to partners', insertPartnerCalls);

interface EndedCall {
  readonly partnerId: number;
  readonly kind: PartnerCallKind;
  readonly leadId: number | null;
  readonly applicationId: number | null;
  /** The HTTP status; of a callback ours. Null: no response. */
  readonly status: number | null;
  readonly durationMs: number;
  /** Why there is no valid response, without any personal values; null: there is one. */
  readonly problem: string | null;
}

/** Logs a call to a partner, or a callback from it, that has just ended (design care 1). Nobody waits for it. */
export function logCall(ctx: Pick<ProcessState, 'database' | 'clock'>, call: EndedCall): void {
  const at = new Date(ctx.clock.now().getTime() - call.durationMs);
  partnerCallBuffer.add(ctx, { ...call, at, durationMs: Math.round(call.durationMs) });
}
