import { z } from 'zod';

/** The body of `POST /api/partner/opt-out`: whose applicant asked, and by whom not to be contacted. */
export const partnerOptOut = z.object({
  application_id: z.string().describe('The application: the id that we sent.'),
  reach: z
    .enum(['partner', 'everybody'])
    .nullish()
    .describe(
      'By whom they are not to be contacted: you, which is the default, or everybody of this service.',
    ),
});
