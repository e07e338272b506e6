import { z } from 'zod';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { environmentText } from '@/lib/base/input/environment-text';
import { eventTypes } from '@/word/event-type';
import { leadStates } from '@/word/lead';
import { contactStops } from '@/word/opt-out';
import { outcomeKinds } from '@/word/outcome';
import { claimReasons } from '@/word/return-claim';

const cursor = publicIdSchema;
const count = z.int().min(0).optional();

/** What an event says: ids, states and counts, never an applicant's value (design event 7, events). */
export const eventDataSchema = z.strictObject({
  id: publicIdSchema
    .optional()
    .describe('The lead’s id (hashid), on `lead.*`, `referral.*`, `outcome.*` and `claim.*`.'),
  environment: environmentText,
  sequence: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Counts the events of the lead, from 1: one that is lower than what you have seen of the lead is old news.',
    ),
  state: z
    .enum(leadStates)
    .optional()
    .describe('On `lead.pending`, `lead.accepted`, `lead.declined` and `lead.failed`.'),
  partner_id: z
    .int()
    .optional()
    .describe(
      'On the same, on `lead.link_ready`, on `referral.settled` and on `outcome.*`; on `lead.suppressed`, if the lead was to be referred to it.',
    ),
  status: z.enum(['accepted', 'declined', 'failed']).optional().describe('On `referral.settled`.'),
  outcome_id: publicIdSchema.optional().describe('The outcome, on `outcome.*`; read it with the lead’s.'),
  outcome: z.enum(outcomeKinds).optional().describe('What happened, on `outcome.*`.'),
  corrects: publicIdSchema.optional().describe('On `outcome.corrected`: the outcome that no longer counts.'),
  claim_id: publicIdSchema.optional().describe('The claim for a return, on `claim.*`.'),
  claim_reason: z.enum(claimReasons).optional().describe('Why the lender gives the lead back, on `claim.*`.'),
  claim: z
    .enum(['accepted', 'refused', 'withdrawn'])
    .optional()
    .describe('What became of it, on `claim.decided`.'),
  matches: count.describe('How many partners match, on `lead.matched` and `lead.unmatched`.'),
  batch_id: publicIdSchema.optional().describe('On `batch.*`, as the counts of its rows.'),
  created: count,
  duplicates: count,
  invalid: count,
  statement: z.int().min(1).optional().describe('On `statement.closed`: its number, 1, 2, 3 ….'),
  month: z
    .string()
    .optional()
    .describe('On `statement.closed`: the month that it closes, such as `2026-11`.'),
  entries: count.describe('How many entries it has, on `statement.closed`.'),
  size: z.int().min(1).optional().describe('On `ledger.checkpoint`: how many leaves the log has.'),
  checkpoint: z.string().optional().describe('On `ledger.checkpoint`: the signed note, with its line ends.'),
  key: z.string().optional().describe('The last four characters of the key, on `api_key.expiring`.'),
  expires_at: z.iso.datetime().optional().describe('On `api_key.expiring`.'),
  webhook_id: z.int().optional().describe('On `webhook.stopped`.'),
  reason: z
    .enum(['failing', 'gone', ...contactStops])
    .optional()
    .describe(
      'On `webhook.stopped`: `failing` for days, or `gone`, which is answering 410. On `lead.suppressed`: the applicant said it to you (`affiliate`) or of all call centres (`everybody`), is on the do-not-call `register`, took their consent back (`withdrawn`), or had their data `restricted` by law.',
    ),
});

const body = {
  type: z.enum(eventTypes).describe('Others may come: ignore those that you do not know.'),
  timestamp: z.iso.datetime().describe('When it happened.'),
  data: eventDataSchema,
};

/** An event in `GET /event`, and the body of `GET /event/{id}`. */
export const eventViewSchema = z.strictObject({
  id: publicIdSchema.describe('The event’s id: the same wherever you meet it.'),
  position: z.int().min(1).describe('1, 2, 3 … in your log of this environment.'),
  ...body,
});

/** The body of a webhook's call: an event, or the question whether an endpoint is there. */
export const webhookBodySchema = z.strictObject({
  ...body,
  type: z
    .enum([...eventTypes, 'webhook.ping'])
    .describe('Others may come: ignore those that you do not know.'),
});

/** The body of `GET /event`. */
export const eventPageSchema = z.strictObject({
  events: z.array(eventViewSchema).describe('In the order of their positions.'),
  next: cursor.describe('`after` of the next call, also where no event came. Keep it, and do not read it.'),
  more: z.boolean().describe('Whether there is more already: ask again at once.'),
});
