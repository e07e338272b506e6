import { z } from 'zod';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { ruleOperators } from '@/lib/catalogue/matching/rule-field';

export const probabilityConditionSchema = z.strictObject({
  field: z.string().describe('A lead field, or `age`, `gender`, `citizenship` read from the ID number.'),
  value: z.unknown().describe('What the field is compared with; an array for `in`, `not in` and `between`.'),
  operator: z.enum(ruleOperators),
  results: z.int().describe('The points that a condition that holds adds to `probability`.'),
});

/** A match, with exactly the keys of spec 2.3. */
export const matchViewSchema = z.strictObject({
  id: z.int().describe('Partner id.'),
  company_name: z.string(),
  company_website_url: z.string().describe('Empty when unset.'),
  company_logo_url: z.string().describe('Empty when unset.'),
  company_mini_logo_url: z.string().describe('Empty when unset.'),
  company_wide_logo_url: z.string().describe('Empty when unset.'),
  partner_type: z.string(),
  probability_conditions: z.array(probabilityConditionSchema).describe('Empty when there are none.'),
  partner_slug: z.string(),
  rank: z.int().min(1).describe('1 is the best.'),
  probability: z.int().min(0).max(100).describe('0 when no estimate is available.'),
  live_scoring_api: z.boolean(),
  live_quotes: z
    .unknown()
    .optional()
    .describe('The partner’s quote, where it gives one. Send the applicant’s choice back on accept.'),
  end_to_end: z.boolean(),
});

/** The body of `POST /offer` (spec 2.3). */
export const offerViewSchema = z.strictObject({
  matches: z.array(matchViewSchema),
  id: publicIdSchema.describe('The lead’s id (hashid).'),
});
