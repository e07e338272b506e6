import { z } from 'zod';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { shownOutcome } from '@/lib/lead/application/outcome';

export const redirectViewSchema = z.strictObject({
  redirect: z.string().describe('Send the applicant there.'),
});

export const acceptedPartnerSchema = z.strictObject({
  id: z.int().describe('Partner id.'),
  company_name: z.string(),
  company_website_url: z.string().describe('Empty when unset.'),
  partner_type: z.string(),
  live_scoring_api: z.boolean(),
  end_to_end: z.boolean(),
  company_logo_url: z.string().describe('Empty when unset.'),
  company_mini_logo_url: z.string().describe('Empty when unset.'),
  company_wide_logo_url: z.string().describe('Empty when unset.'),
});

export const partnerDetailsSchema = z.strictObject({
  id: publicIdSchema.describe('The lead’s id (hashid).'),
  status: shownOutcome,
  api: z.array(acceptedPartnerSchema).describe('The partner; empty when it declined or failed.'),
  redirect: z.string().optional().describe('Only when the partner supplies one.'),
});

export const linkPendingSchema = z.strictObject({
  id: publicIdSchema.describe('The lead’s id (hashid).'),
  status: z.literal('pending'),
});

/** The body of `POST /accept`: one of the variants of spec 2.5. */
export const acceptAnswerSchema = z.union([redirectViewSchema, partnerDetailsSchema, linkPendingSchema]);

/** The body of `GET /accept/{hashid}/link` (spec 2.5). */
export const linkViewSchema = z.strictObject({
  ready: z.boolean(),
  link: z.string().describe('Empty until ready.'),
});
