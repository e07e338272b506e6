import { z } from 'zod';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { outcomeKinds } from '@/word/outcome';

/** What became of an application at its partner, after the accept. */
export const outcomeViewSchema = z.strictObject({
  id: publicIdSchema.describe('The outcome’s id, as `outcome_id` in events.'),
  type: z.enum(outcomeKinds).describe('What happened. Others may come.'),
  partner_id: z.int(),
  occurred_at: z.iso.datetime().describe('When it happened, as the partner says.'),
  recorded_at: z.iso.datetime().describe('When we learned of it.'),
  amount_cents: z.int().min(0).nullable().describe('In cents, ZAR; null: the partner gave none.'),
  reason: z.string().nullable().describe('In the partner’s words.'),
  corrects: publicIdSchema.nullable().describe('The outcome that this one replaces.'),
  replaced: z.boolean().describe('A later one corrects it: it does not count.'),
});

/** The body of `GET /lead/{hashid}/outcome`. */
export const leadOutcomesSchema = z.strictObject({
  outcomes: z.array(outcomeViewSchema).describe('In the order of `occurred_at`.'),
});
