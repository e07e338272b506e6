import { z } from 'zod';
import { idFilter } from '@/lib/base/input/id-filter';
import type { Environment } from '@/word/environment';

/** The filters of the page's address. */
export const requestQuery = z.object({
  key: idFilter,
  /** As in the log: `/api/v2/lead/{hashid}`. */
  path: z.string().min(1).max(200).optional().catch(undefined),
  status: z.literal('failed').optional().catch(undefined),
  /** The `next` of the previous page. */
  before: idFilter,
});
export type RequestQuery = z.output<typeof requestQuery>;

export interface ListRequestsInput extends RequestQuery {
  affiliateId: number;
  environment: Environment;
}

/** A call as its affiliate sees it. */
export interface RequestView {
  id: number;
  at: string;
  keyName: string;
  /** The key's last four characters. */
  keyHint: string;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  requestId: string;
  /** The error returned; null if the request was not refused. */
  errors: { message: string; fields?: Record<string, string[]>; missing?: string[] } | null;
  /** JSON type by field. */
  fields: Record<string, string> | null;
  contentType: string | null;
  bytes: number | null;
  /** Likely mistakes, as sentences. */
  hints: string[];
  /** With placeholders instead of values. */
  curl: string;
  /** A call of the same shape; after an accept of unknown outcome, the safe one. */
  curlPurpose: 'same call' | 'read the lead';
}

export interface RequestPage {
  requests: RequestView[];
  /** Cursor: the `before` of the next page; null on the last. */
  next: number | null;
}

export interface KeyUsageView {
  keyId: number;
  calls: number;
  failed: number;
  /** The last 30 days with calls, oldest first, in South African time. */
  days: { day: string; calls: number; failed: number }[];
}
