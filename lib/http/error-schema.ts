import { z } from 'zod';

/** Bodies of the answers that are errors (spec 5 and 7), as clients see them. None has a `code`. */

export const unauthorizedBody = z.strictObject({
  error: z
    .enum(['unauthorized', 'api key expired'])
    .describe('`api key expired` for a key that was good once; `unauthorized` for everything else.'),
});

export const messageBody = z.strictObject({
  message: z.string().describe('What is wrong, in words.'),
});

export const validationBody = z.strictObject({
  message: z.literal('Validation failed.'),
  errors: z
    .record(z.string(), z.array(z.string()).min(1))
    .describe('The messages of every failing field, under the field’s name exactly as it was sent.'),
});

export const missingFieldsBody = z.strictObject({
  message: z.literal('intent schema validation failed'),
  missing_fields: z
    .array(z.string())
    .min(1)
    .describe('All fields that the intent requires and that are missing.'),
});

export const leadRuleBody = z.strictObject({
  message: z.enum(['intent not found', 'intent is not accepting leads', 'referee_id not found']),
});

export const acceptRuleBody = z.strictObject({
  message: z.enum([
    'lead is not in matched, declined, or failed state',
    'partner is not a current match for the lead',
    'partner does not support end-to-end applications',
  ]),
});
