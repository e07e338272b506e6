import { z } from 'zod';
import { storableText } from '@/lib/base/input/storable-text';
import { statedStatus } from '@/lib/catalogue/partner/schema';
import { webUrlOrNull } from '@/lib/catalogue/partner/url';
import { partnerEvent } from '@/lib/money/outcome/schema';

const isWebUrl = (text: string) => webUrlOrNull(text) !== null;

/** The body of `POST /sandbox/lead/{hashid}/settle`: what a partner's callback would say (design sample 1). */
export const settleSchema = z.object({
  status: statedStatus.describe('What the partner says.'),
  link: z
    .string()
    .refine(isWebUrl, 'must be an http or https URL')
    .nullish()
    .describe('The partner’s link, where it has one.'),
});

export const mostDays = 365;

/** The body of `POST /sandbox/lead/{hashid}/advance`. */
export const advanceSchema = z.object({
  days: z.int().min(1).max(mostDays).describe('How many days go by for this lead.'),
});

/** The body of `POST /sandbox/lead/{hashid}/outcome`: what a partner's event would say, about this lead. */
export const playOutcomeSchema = z.object({
  type: partnerEvent.shape.type,
  occurred_at: partnerEvent.shape.occurred_at
    .nullish()
    .describe(
      'When it happened; now, if absent. Not in the future, nor more than a day before the application.',
    ),
  amount_cents: partnerEvent.shape.amount_cents,
  reason: partnerEvent.shape.reason,
  event_id: storableText
    .pipe(z.string().min(1).max(100))
    .nullish()
    .describe('Your own number of this event: one that comes again for this lead changes nothing.'),
  corrects: z.string().max(100).nullish().describe('The `id` of the outcome that this one replaces.'),
});
export type PlayedOutcome = z.output<typeof playOutcomeSchema>;
