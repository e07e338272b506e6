import { z } from 'zod';

const leadId = z
  .string()
  .meta({ description: 'The lead: 22 letters and digits. The same in every call about it.' });
const applicationId = z.string().meta({
  description:
    'The application: 22 letters and digits. Also the `Idempotency-Key`, and what a callback names.',
});

/** What every call may carry beside its own members. */
const ofTests = {
  test: z.literal(true).optional().meta({ description: 'Only in test calls: create nothing.' }),
  check: z.string().optional().meta({ description: 'Only in calls of a check: the scenario.' }),
};

/** What we send to a lender, for its documentation: our own code builds these, and nothing parses them. */
export const scoreRequest = z.object({
  lead_id: leadId,
  environment: z.enum(['uat', 'production']),
  intent: z.object({ id: z.int(), title: z.string() }).meta({ description: 'What the applicant asks for.' }),
  lead: z.record(z.string(), z.unknown()).meta({
    description: 'The values of the lead under the names of the API; what is not known is left out.',
  }),
  ...ofTests,
});

export const applicationRequest = scoreRequest.extend({
  application_id: applicationId,
  kind: z.enum(['accept', 'referral', 'live_feedback']).meta({
    description:
      '`accept`: the applicant has chosen you. `referral`: the client names you. `live_feedback`: you are asked in turn.',
  }),
  type: z.string().nullable().meta({ description: 'As the client sent it, such as `apply-now`.' }),
  bank: z.string().nullable().meta({ description: 'As the client sent it.' }),
  live_quotes: z.unknown().meta({
    description: 'The `quote` that your score gave for this lead, as you sent it; null without one.',
  }),
});

export const linkRequest = z.object({
  lead_id: leadId,
  application_id: applicationId,
  reference: z.string().nullable().meta({ description: 'As you gave it with the application, as text.' }),
  ...ofTests,
});
