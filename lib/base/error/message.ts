import { busyText } from '@/lib/base/text/busy-text';

/**
 * The specification's messages, word for word: the verb that refuses, the form that explains it and the reference that
 * lists it mean the same text. Clients compare them, so none changes within a version.
 */

/** The message for what is not there, or is another's (spec 7.3). */
export const notFoundText = <What extends string>(what: What) => `${what} not found` as const;

/** The message for a key that lacks the scope that a call needs (design account 4). */
export const outOfScopeText = (scope: string | null | undefined) => `api key lacks the scope ${scope}`;

/** What an answer says (spec 2.2, 5 and 7). */
export const answerText = {
  leadAdded: 'Lead successfully added',
  unauthorized: 'unauthorized',
  keyExpired: 'api key expired',
  rateLimited: 'rate limit exceeded',
  ...busyText,
  unavailable: 'the service is unavailable for a moment: try again',
  /** Of an accept: it may have reached its partner (spec 7.4). */
  unavailableAtAccept:
    'the service is unavailable for a moment: read the lead before anything else, do not send the accept again',
  internalError: 'internal error',
  pathNotFound: 'not found',
  methodNotAllowed: 'method not allowed',
  notJson: 'Content-Type must be application/json',
  unreadable: 'Invalid JSON body',
  bodyTooLarge: 'body too large',
  validationFailed: 'Validation failed.',
  intentFieldsMissing: 'intent schema validation failed',
  leadNotFound: notFoundText('lead'),
  batchNotFound: notFoundText('batch'),
  intentNotFound: notFoundText('intent'),
  intentInactive: 'intent is not accepting leads',
  refereeNotFound: notFoundText('referee_id'),
  leadNotAcceptable: 'lead is not in matched, declined, or failed state',
  notCurrentMatch: 'partner is not a current match for the lead',
  notEndToEnd: 'partner does not support end-to-end applications',
  batchOfAnother: 'batch belongs to another affiliate',
  noApplication: 'lead has no application',
  applicationSettled: 'application is settled already',
  keyMalformed: 'Idempotency-Key must be 1 to 255 visible ASCII characters',
  keyOfAnotherBody: 'Idempotency-Key was used with another body',
  eventNotFound: notFoundText('event'),
  cursorExpired: 'cursor expired',
  cursorOfOther: 'cursor belongs to another environment',
  cursorOfEarlier: 'cursor belongs to an earlier history',
} as const;

/** What is wrong with a field (spec 7.1). */
export const fieldText = {
  required: 'required',
  invalid: 'invalid',
  string: 'must be a string',
  integer: 'must be an integer',
  number: 'must be a number',
  boolean: 'must be a boolean',
  rsaId: 'must be a valid RSA ID number',
  numeric: 'must be numeric',
  thirteenDigits: 'must be 13 digits',
  email: 'must be a valid email address',
  consent: 'Client must give consent.',
  intentWithoutId: 'required when intent is not present',
  idWithoutIntent: 'required when intent_id is not present',
  integers: 'must be an array of integers',
  atMost50Ids: 'must have at most 50 ids',
  usePartnerIds: 'is not supported; use partner_ids',
  useLiveQuotes: 'is not supported; use live_quotes',
} as const;
