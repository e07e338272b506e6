import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';
import { perProcess } from './process';

/** The request, or the run of a job, that something is done for. */
export interface Trace {
  /** As in `X-Request-Id`: a UUID, unless a trusted proxy has its own. */
  readonly requestId: string;
  /** 32 hexadecimal digits, shared with whoever called us and whom we call (W3C Trace Context). */
  readonly traceId: string;
  /** Whether the caller records the trace, as two hexadecimal digits. */
  readonly flags: string;
}

const storage = () => perProcess('trace', () => new AsyncLocalStorage<Trace>());

const traceparentShape = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const isZero = (hex: string) => /^0+$/.test(hex);

/** Returns the trace of a request: the caller's, where its `traceparent` is valid, else one made of the request's id. */
export function traceOf(requestId: string, traceparent?: string | string[]): Trace {
  const [, traceId, span, flags] = traceparentShape.exec(String(traceparent ?? '')) ?? [];
  if (traceId && span && flags && !isZero(traceId) && !isZero(span)) return { requestId, traceId, flags };
  return { requestId, traceId: ownTraceId(requestId), flags: '01' };
}

/** A UUID is a trace's id, but for its hyphens. */
function ownTraceId(requestId: string): string {
  const plain = requestId.replaceAll('-', '').toLowerCase();
  return /^[\da-f]{32}$/.test(plain) && !isZero(plain)
    ? plain
    : createHash('sha256').update(requestId).digest('hex').slice(0, 32);
}

/** Runs work whose log lines and calls carry the trace. */
export function runTraced<T>(trace: Trace, work: () => T): T {
  return storage().run(trace, work);
}

/** Runs what a request only sets off and others share, such as a timer that writes for many. */
export function runUntraced<T>(work: () => T): T {
  return storage().exit(work);
}

/** Returns the ids of the current trace for a log line: the trace's only where it is not the request's own. */
export function traceFields(): { requestId?: string; traceId?: string } {
  const trace = storage().getStore();
  if (!trace) return {};
  const { requestId, traceId } = trace;
  return traceId === ownTraceId(requestId) ? { requestId } : { requestId, traceId };
}

/** Returns the header of a call that we make: the current trace, with a span of its own. */
export function outgoingTraceparent(): string {
  const { traceId, flags } = storage().getStore() ?? {
    traceId: randomBytes(16).toString('hex'),
    flags: '00',
  };
  return `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
}
