import { z } from 'zod';
import { isStorableJson, isStorableText } from '@/lib/base/input/storable-json';
import type { ApplicationKind } from '@/word/application';
import type { Environment } from '@/word/environment';
import { webUrlOrNull } from './url';

/** A partner's response to an application (design catalogue 9). */
export const statedStatus = z.enum(['accepted', 'declined', 'pending']);
export type StatedStatus = z.infer<typeof statedStatus>;

/**
 * A URL other than http(s) is dropped; it does not invalidate the rest of the response. `description`: for the JSON
 * Schema of the lender's kit, which cannot see what the transformation takes.
 */
const webUrl = (description: string) =>
  z
    .unknown()
    .optional()
    .transform(webUrlOrNull)
    .meta({ type: ['string', 'null'], format: 'uri', maxLength: 2048, description });

const reference = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' ? String(value) : value))
  .transform((value) =>
    typeof value === 'string' && value !== '' && value.length <= 500 && isStorableText(value) ? value : null,
  )
  .meta({
    type: ['string', 'number', 'null'],
    maxLength: 500,
    description: 'Your number for the application: comes back as text with every call for its link.',
  });

export const scoreAnswer = z.object({
  available: z.boolean(),
  probability: z.number().min(0).max(100).nullish(),
  quote: z
    .unknown()
    .optional()
    .refine(isStorableJson, 'cannot be stored')
    .meta({ description: 'Any JSON: shown with the offer, and back in `live_quotes` of the application.' }),
});

export const applicationAnswer = z.object({
  status: statedStatus,
  redirect: webUrl('Where the applicant’s browser goes on.'),
  link: webUrl('Where the applicant finishes the application.'),
  reference,
});

export const linkAnswer = z.object({
  status: statedStatus.nullish().transform((status) => status ?? null),
  ready: z.boolean(),
  link: webUrl('With `ready: true`: where the applicant finishes the application.'),
});

/** The body of a callback (design catalogue 9). */
export const outcomeCallback = z.object({
  application_id: z.string(),
  status: statedStatus,
  link: webUrl('Where the applicant finishes the application.'),
  redirect: webUrl('Where the applicant’s browser goes on.'),
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
