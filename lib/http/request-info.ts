import { randomUUID } from 'node:crypto';
import { perProcess } from '@/lib/process';

/** What the server knows of a request beside the request itself. */
export interface RequestInfo {
  /** `X-Request-Id` of the answer, and of every log line about it. */
  readonly id: string;
  /** The client's network address; null when unknown. */
  readonly address: string | null;
}

const infos = () => perProcess('request info', () => new WeakMap<Request, RequestInfo>());

/** Called by the server for each request before its handler. */
export function setRequestInfo(request: Request, info: RequestInfo): void {
  infos().set(request, info);
}

/** Never taken from the request's own headers, which anybody can write. */
export function requestInfo(request: Request): RequestInfo {
  const known = infos().get(request);
  if (known) return known;
  const info = { id: randomUUID(), address: null };
  infos().set(request, info);
  return info;
}
