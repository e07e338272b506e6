import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { LazyLog, type Log } from './log';
import type { ProcessState } from './process';

/** The request, the run of a job or the command that something is done for. */
export interface Trace {
  /** As in `X-Request-Id`: a UUID, unless a trusted proxy has its own. */
  readonly requestId: string;
  /** The caller's header (W3C Trace Context), as it came; null without a caller. */
  readonly traceparent: string | null;
}

/** Returns a new trace, for work that no caller asked for. */
export const newTrace = (): Trace => ({ requestId: randomUUID(), traceparent: null });

const traceparentShape = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const isZero = (hex: string) => /^0+$/.test(hex);

/** Returns the caller's trace id and whether the caller records the trace; null without a valid header. */
function callersTrace(traceparent: Trace['traceparent']): { traceId: string; flags: string } | null {
  if (!traceparent) return null;
  const [, traceId, span, flags] = traceparentShape.exec(traceparent) ?? [];
  return traceId && span && flags && !isZero(traceId) && !isZero(span) ? { traceId, flags } : null;
}

/** A UUID is a trace's id, but for its hyphens. */
function ownTraceId(requestId: string): string {
  const plain = requestId.replaceAll('-', '').toLowerCase();
  return /^[\da-f]{32}$/.test(plain) && !isZero(plain)
    ? plain
    : createHash('sha256').update(requestId).digest('hex').slice(0, 32);
}

/**
 * Returns the log whose lines carry the ids of the trace: the request's, and the trace's only where it is the caller's.
 * It is handed on in the context: AsyncLocalStorage would do that by itself, but before Node 24 it costs every promise
 * of the process, a seventh of the time of a lead.
 */
export function tracedLog(log: Log, { requestId, traceparent }: Trace): Log {
  return new LazyLog(() => {
    const caller = callersTrace(traceparent);
    return log.child(
      caller && caller.traceId !== ownTraceId(requestId)
        ? { requestId, traceId: caller.traceId }
        : { requestId },
    );
  });
}

/** Returns the resources of the process for what is done under this trace. */
export function tracedProcess(state: ProcessState, trace: Trace): ProcessState & Trace {
  return { ...state, ...trace, log: tracedLog(state.log, trace) };
}

/** Returns the header of a call that we make: the caller's trace, else the request's own, with a span of its own. */
export function outgoingTraceparent({ requestId, traceparent }: Trace): string {
  const { traceId, flags } = callersTrace(traceparent) ?? { traceId: ownTraceId(requestId), flags: '01' };
  return `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
}
