import { z } from 'zod';
import { environmentText } from '@/lib/environment';

export const listRequestsInput = z.strictObject({
  affiliateId: z.int(),
  environment: environmentText,
  keyId: z.int().optional(),
  /** As the log spells it: `/api/v2/lead/{hashid}`. */
  path: z.string().max(200).optional(),
  failedOnly: z.boolean().optional(),
  /** The `next` of the page before. */
  before: z.int().optional(),
});
export type ListRequestsInput = z.input<typeof listRequestsInput>;

/** One call, as its affiliate sees it. */
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
  /** What was answered; null: nothing was refused. */
  errors: { message: string; fields?: Record<string, string[]>; missing?: string[] } | null;
  /** JSON type by field. */
  fields: Record<string, string> | null;
  contentType: string | null;
  bytes: number | null;
  /** The usual mistakes that this looks like, in words. */
  hints: string[];
  /** With placeholders instead of values. */
  curl: string;
  /** A call of the same shape, or, after an accept of unknown outcome, the one that is safe. */
  curlPurpose: 'same call' | 'read the lead';
}

export interface RequestPage {
  requests: RequestView[];
  /** The `before` of the next page; null at the end. */
  next: number | null;
}

export interface KeyUsageView {
  keyId: number;
  calls: number;
  failed: number;
  /** The last 30 days that had calls, oldest first; days of South African time. */
  days: { day: string; calls: number; failed: number }[];
}
