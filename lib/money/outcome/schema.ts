import { z } from 'zod';
import { isStorableText } from '@/lib/base/input/storable-json';
import { storableText } from '@/lib/base/input/storable-text';
import { maximumAmount } from '@/lib/base/text/amount';
import { outcomeKinds } from '@/word/outcome';

/** As large as the largest amount of a lead. */
export const maximumCents = maximumAmount * 100;
/** How far a partner's clock may be ahead, as for its signatures. */
export const clockAheadMs = 5 * 60_000;
export const longestReason = 500;

const text = (most: number) =>
  z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().trim().min(1).max(most).refine(isStorableText, 'has a character that cannot be stored'));

/** The id of an event, as its partner counts them. */
export const eventId = text(200).meta({
  type: ['string', 'number'],
  maxLength: 200,
  description: 'Your own number of this event: one that comes again changes nothing.',
});

const wrongAmount = 'must be an integer of cents, from 0';
const wrongTime = 'must be a time such as 2026-03-02T08:16:28Z';

/** The body of `POST /api/partner/event` (design money 1, outcomes). */
export const partnerEvent = z.object({
  event_id: eventId,
  application_id: z
    .string()
    .nullish()
    .meta({ description: 'The application, as we sent it. Or `reference`.' }),
  reference: text(500)
    .nullish()
    .meta({
      type: ['string', 'number', 'null'],
      maxLength: 500,
      description: 'Your own number of the application, as you gave it in your answer.',
    }),
  type: z.enum(outcomeKinds).meta({ description: 'What happened.' }),
  occurred_at: z.iso.datetime({ offset: true, error: wrongTime }).meta({
    description: 'When it happened; not in the future, nor more than a day before the application.',
  }),
  amount_cents: z
    .int({ error: wrongAmount })
    .min(0, wrongAmount)
    .max(maximumCents)
    .nullish()
    .meta({ description: 'In cents, ZAR. Required for `funded`.' }),
  reason: storableText.pipe(z.string().max(longestReason)).nullish().meta({
    description: 'In a few words, for the affiliate. No name, number or other detail of the applicant.',
  }),
  corrects: eventId.nullish().meta({
    type: ['string', 'number', 'null'],
    maxLength: 200,
    description:
      'The `event_id` of the event that this one replaces. Each is replaced once: name the latest.',
  }),
});
