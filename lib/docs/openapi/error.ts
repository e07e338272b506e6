import { answerText, fieldText, outOfScopeText } from '@/lib/base/error/message';
import type { KeyScope } from '@/word/key-scope';
import { type ErrorAnswer, says } from './error-answer';
import { example } from './example';

/** Of fields that failed validation, with such errors. */
const invalid = (
  errors: Readonly<Record<string, readonly string[]>>,
  when = 'Fields failed validation: every failing field is listed.',
): ErrorAnswer => ({
  status: 422,
  when,
  schema: 'ValidationFailed',
  example: { message: answerText.validationFailed, errors },
});

/** Errors of every call. */
export const commonErrors: readonly ErrorAnswer[] = [
  {
    status: 401,
    when: 'The key is missing, mistyped, unknown, revoked, replaced, or of the other environment.',
    schema: 'Unauthorized',
    example: { error: answerText.unauthorized },
    headers: ['WWW-Authenticate'],
  },
  {
    status: 401,
    when: 'The key has expired.',
    schema: 'Unauthorized',
    example: { error: answerText.keyExpired },
    headers: ['WWW-Authenticate'],
  },
  {
    ...says(
      429,
      answerText.rateLimited,
      'The key’s limit of requests per minute is exhausted, or too many of its requests are open at a time.',
    ),
    headers: ['Retry-After'],
  },
  says(500, answerText.internalError, 'An unexpected error. Quote the X-Request-Id when you report it.'),
  { ...says(503, answerText.maintenance, 'The environment is under maintenance.'), headers: ['Retry-After'] },
  {
    ...says(
      503,
      answerText.unavailable,
      'Part of the service is not responding. On an accept the message says to retrieve the lead instead.',
    ),
    headers: ['Retry-After'],
  },
  {
    ...says(
      503,
      answerText.processingLimit,
      'Processing took longer than 25 seconds. An accept or a file without an Idempotency-Key may have been taken: no Retry-After.',
    ),
    headers: ['Retry-After'],
  },
];

/** Error of a call that needs this scope. */
export const outOfScope = (scope: KeyScope): ErrorAnswer =>
  says(403, outOfScopeText(scope), `The operator has limited the key to other calls: it lacks \`${scope}\`.`);

/** Errors for paths and methods under `/api/v2` that do not exist. */
export const unmatchedErrors: readonly ErrorAnswer[] = [
  says(404, answerText.pathNotFound, 'There is no such path.'),
  { ...says(405, answerText.methodNotAllowed, 'The path has no such method.'), headers: ['Allow'] },
];

export const leadNotFound = says(
  404,
  answerText.leadNotFound,
  'There is no such lead in this environment, or it is not yours.',
);
export const erasedMeanwhile = says(
  404,
  answerText.leadNotFound,
  'The applicant was erased while partners were being asked. Sent again, it is a new lead.',
);
export const notInProduction = says(
  404,
  answerText.pathNotFound,
  'The key is of Production, which has no sandbox.',
);
export const intentNotFound = says(
  404,
  answerText.intentNotFound,
  'There is no such intent in this environment, or your account may not use it.',
);
export const batchNotFound = says(
  404,
  answerText.batchNotFound,
  'There is no such batch in this environment.',
);
export const batchOfAnother = says(403, answerText.batchOfAnother, 'Another affiliate uploaded the batch.');

const unreadable = says(400, answerText.unreadable, 'The body is not JSON, or is JSON but not an object.');
const tooLarge = says(413, answerText.bodyTooLarge, 'The body is larger than 1 MiB.');
const notJson = says(415, answerText.notJson, 'The Content-Type is not application/json.');

export const jsonBodyErrors: readonly ErrorAnswer[] = [unreadable, tooLarge];

const invalidLead = invalid({
  first_name: [fieldText.required],
  popi: [fieldText.boolean, fieldText.consent],
});

export const invalidOptOut = invalid(
  { value: [fieldText.invalid] },
  'Fields failed validation, as those of a lead.',
);

export const consentRefused = invalid(
  {
    channel: ['must be one of phone, web, branch, file, api'],
    given_at: ['must not be in the future'],
    'recording.reference': ['must not hold a number of the applicant'],
  },
  'Fields failed validation.',
);

export const withdrawalRefused = invalid({ how: [fieldText.required] }, 'Fields failed validation.');

const leadRules: readonly ErrorAnswer[] = [
  [answerText.intentNotFound, 'No intent has this title or id, or your account may not use it.'],
  [answerText.intentInactive, 'The intent is inactive.'],
  [answerText.refereeNotFound, 'No affiliate has this referee code.'],
].map(([message, when]) => ({
  status: 422,
  when: when ?? '',
  schema: 'LeadRuleBroken',
  example: { message },
}));

/** Of a lead that is only checked: whatever is wrong with it is the answer. */
export const leadCheckErrors: readonly ErrorAnswer[] = [unreadable, tooLarge, notJson];

export const leadBodyErrors: readonly ErrorAnswer[] = [...leadCheckErrors, invalidLead, ...leadRules];

export const intentFieldsMissing: ErrorAnswer = {
  status: 422,
  when: 'The intent requires fields that are missing: all of them are listed.',
  schema: 'IntentFieldsMissing',
  example: {
    message: answerText.intentFieldsMissing,
    missing_fields: ['net_income', 'loan_amount_required'],
  },
};

const otherBody = 'The Idempotency-Key was used in the last 7 days for something else.';

export const acceptErrors: readonly ErrorAnswer[] = [
  invalid({ hashid: [fieldText.required] }),
  ...[
    [answerText.leadNotAcceptable, 'There was no offer, an accept is under way, or the lead is accepted.'],
    [
      answerText.notCurrentMatch,
      'The partner is not in the latest offer, no longer active, or has taken all the leads that it takes for now.',
    ],
    [answerText.notEndToEnd, '`type` is `apply-now` and the partner is not end-to-end.'],
    [answerText.keyOfAnotherBody, otherBody],
  ].map(
    ([message, when]): ErrorAnswer => ({
      status: 422,
      when: when ?? '',
      schema: 'AcceptRuleBroken',
      example: { message },
    }),
  ),
];

export const keyMalformed = says(
  400,
  answerText.keyMalformed,
  'The Idempotency-Key is empty, too long, sent twice, or has spaces or other characters.',
);

export const keyOfAnotherFile = says(422, answerText.keyOfAnotherBody, otherBody);

const nothingSent = says(422, answerText.noApplication, 'There was neither an accept nor a referral.');

export const settleErrors: readonly ErrorAnswer[] = [
  nothingSent,
  says(422, answerText.applicationSettled, 'The application has another outcome, which is final.'),
  invalid({ status: ['must be one of accepted, declined, pending'] }),
];

export const playOutcomeErrors: readonly ErrorAnswer[] = [
  nothingSent,
  invalid({ amount_cents: [fieldText.required] }),
];

export const advanceErrors: readonly ErrorAnswer[] = [
  invalid({ days: ['must be at least 1'] }, 'The days are no whole number from 1 to 365.'),
];

export const fileErrors: readonly ErrorAnswer[] = [
  says(400, 'file is empty', 'The form or file cannot be read; the message says why.'),
  says(422, 'file is larger than 50 MB', 'The file exceeds a limit, which the message names.'),
];

export const batchPageErrors: readonly ErrorAnswer[] = [
  invalid({ limit: [fieldText.invalid] }, 'A paging parameter is invalid.'),
];

export const eventNotFound = says(
  404,
  answerText.eventNotFound,
  'There is no such event in this environment, it is not yours, or it is older than 30 days.',
);

const refusedCursor = (message: string, when: string, more: object = {}): ErrorAnswer => ({
  status: 422,
  when,
  schema: 'CursorRefused',
  example: { message, ...more },
});

export const eventErrors: readonly ErrorAnswer[] = [
  invalid({ after: [fieldText.invalid] }, 'A parameter is invalid, or the cursor is none of yours.'),
  refusedCursor(
    answerText.cursorExpired,
    'Events after the cursor are older than 30 days and no longer kept: read your leads anew, and go on from `oldest`.',
    { oldest: example.cursor },
  ),
  refusedCursor(answerText.cursorOfOther, 'The cursor is from the other environment.'),
  refusedCursor(
    answerText.cursorOfEarlier,
    'The service was restored from a backup or failed over, and may have lost the latest events: begin with `from`, the time of the last event that you have.',
  ),
];

/** Of the lists, whose parameters a client gets wrong once. */
export const listErrors: readonly ErrorAnswer[] = [
  invalid({ updated_after: [fieldText.invalid] }, 'A parameter is invalid.'),
];

/** The messages of field validation (spec 7.1), and their causes. */
export const fieldMessages: readonly { readonly message: string; readonly cause: string }[] = [
  { message: fieldText.required, cause: 'A required field is missing, null or blank.' },
  {
    message: fieldText.invalid,
    cause:
      'A name has digits, unsupported characters, or the value UnConfirmed; a phone number has none of the accepted forms; an amount or count is negative or too large; a text is longer than 1,000 characters; an optional field is an object or array.',
  },
  { message: fieldText.rsaId, cause: 'The date, the 11th digit or the checksum is wrong.' },
  { message: fieldText.numeric, cause: 'id_number contains something other than digits.' },
  { message: fieldText.thirteenDigits, cause: 'id_number has another length.' },
  { message: fieldText.email, cause: 'email is malformed, blank included.' },
  { message: fieldText.consent, cause: 'popi is missing or not true.' },
  {
    message: fieldText.intentWithoutId,
    cause: 'Neither intent nor intent_id was sent; listed under intent.',
  },
  {
    message: fieldText.idWithoutIntent,
    cause: 'Neither intent nor intent_id was sent; listed under intent_id.',
  },
  { message: fieldText.integer, cause: 'Not a whole JSON number.' },
  { message: fieldText.number, cause: 'Not a JSON number.' },
  { message: fieldText.boolean, cause: 'Not true or false.' },
  { message: fieldText.string, cause: 'Not a JSON string.' },
  {
    message: fieldText.integers,
    cause: 'partner_ids is not an array, or one of its ids is not an integer.',
  },
  { message: fieldText.atMost50Ids, cause: 'partner_ids holds more than 50 ids.' },
  { message: fieldText.usePartnerIds, cause: 'partner_id was sent on /lead or /offer.' },
  { message: fieldText.useLiveQuotes, cause: 'live_score was sent on /accept.' },
];
