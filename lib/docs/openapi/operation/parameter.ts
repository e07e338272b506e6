import { example } from '@/lib/docs/openapi/example';
import type { Parameter } from './shape';

export const hashidParameter: Parameter = {
  name: 'hashid',
  in: 'path',
  description: 'The lead’s id.',
  schema: { type: 'string' },
  example: example.leadId,
};

export const idempotencyKeyParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes the call safe to repeat: a new random text for each thing you do, such as a UUID; 1 to 255 visible ASCII characters. Kept for 7 days.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
};

export const leadBasisParameter: Parameter = {
  name: 'Lead-Basis',
  in: 'header',
  description:
    'Why you may speak to these people: `asked`, they came to you, or `outbound`, they are on a list that you call. Without it the setting of your account holds. Any other value is ignored.',
  schema: { type: 'string', enum: ['asked', 'outbound'] },
  example: 'outbound',
};

export const consentTextParameter: Parameter = {
  name: 'Consent-Text',
  in: 'header',
  description:
    'The `key` of the words in which you asked for consent, from `GET /consent-text`: kept with the lead as evidence. An unknown one is ignored, and the response has `Consent-Text-Problem`.',
  schema: { type: 'string' },
  example: 'zu-2',
};

/** How long a page is: `what`, such as `Leads`, are on it. */
export const limitParameter = (what: string): Parameter => ({
  name: 'limit',
  in: 'query',
  description: `${what} in a page; 1,000 at most, 100 by default.`,
  schema: { type: 'integer', minimum: 1, maximum: 1_000 },
});
