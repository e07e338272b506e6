import { z } from 'zod';
import type { ApplicationKind } from '@/db/schema/application';
import type { Environment } from '@/lib/environment';
import { isStorableJson, isStorableText } from '@/lib/storable-json';
import { webUrlOrNull } from './url';

/** A partner's response to an application (design 6). */
export const statedStatus = z.enum(['accepted', 'declined', 'pending']);
export type StatedStatus = z.infer<typeof statedStatus>;

/** A URL other than http(s) is dropped; it does not invalidate the rest of the response. */
const webUrl = z.unknown().optional().transform(webUrlOrNull);

const reference = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' ? String(value) : value))
  .transform((value) =>
    typeof value === 'string' && value !== '' && value.length <= 500 && isStorableText(value) ? value : null,
  );

export const scoreAnswer = z.object({
  available: z.boolean(),
  probability: z.number().min(0).max(100).nullish(),
  quote: z.unknown().optional().refine(isStorableJson, 'cannot be stored'),
});

export const applicationAnswer = z.object({
  status: statedStatus,
  redirect: webUrl,
  link: webUrl,
  reference,
});

export const linkAnswer = z.object({
  status: statedStatus.nullish().transform((status) => status ?? null),
  ready: z.boolean(),
  link: webUrl,
});

/** The body of a callback (design 6). */
export const outcomeCallback = z.object({
  application_id: z.string(),
  status: statedStatus,
  link: webUrl,
  redirect: webUrl,
});

export interface ScoreRequest {
  readonly lead_id: string;
  readonly environment: Environment;
  readonly intent: { readonly id: number; readonly title: string };
  /** The lead's values by their names on the wire. */
  readonly lead: Readonly<Record<string, unknown>>;
}

export interface ApplicationRequest extends ScoreRequest {
  readonly application_id: string;
  readonly kind: ApplicationKind;
  readonly type: string | null;
  readonly bank: string | null;
  readonly live_quotes: unknown;
}

export interface LinkRequest {
  readonly lead_id: string;
  readonly application_id: string;
  readonly reference: string | null;
}
