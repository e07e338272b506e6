/** One way a call can be rejected or fail: a row of the error tables (spec 5 and 7, design 5). */
export interface ErrorAnswer {
  readonly status: number;
  /** The cause. */
  readonly when: string;
  /** Name of the component that describes the body. */
  readonly schema: ErrorSchemaName;
  readonly example: unknown;
  readonly headers?: readonly ('Retry-After' | 'Allow')[];
}

export type ErrorSchemaName =
  | 'Unauthorized'
  | 'Message'
  | 'ValidationFailed'
  | 'IntentFieldsMissing'
  | 'LeadRuleBroken'
  | 'AcceptRuleBroken';

const says = (status: number, message: string, when: string): ErrorAnswer => ({
  status,
  when,
  schema: 'Message',
  example: { message },
});

/** Errors of every call. */
export const commonErrors: readonly ErrorAnswer[] = [
  {
    status: 401,
    when: 'The key is missing, mistyped, unknown, revoked, replaced, or of the other environment.',
    schema: 'Unauthorized',
    example: { error: 'unauthorized' },
  },
  {
    status: 401,
    when: 'The key has expired.',
    schema: 'Unauthorized',
    example: { error: 'api key expired' },
  },
  {
    ...says(429, 'rate limit exceeded', 'The key’s own limit of requests per minute is used up.'),
    headers: ['Retry-After'],
  },
  says(500, 'internal error', 'Something unexpected. Quote the X-Request-Id when you report it.'),
  { ...says(503, 'maintenance', 'The environment is under maintenance.'), headers: ['Retry-After'] },
  {
    ...says(
      503,
      'the service is unavailable for a moment: try again',
      'A part of the service does not answer right now. On an accept the message says to read the lead instead.',
    ),
    headers: ['Retry-After'],
  },
  says(503, 'processing took longer than allowed', 'The work outlasted the processing limit of 25 seconds.'),
];

/** Errors for paths and methods under `/api/v2` that do not exist. */
export const unmatchedErrors: readonly ErrorAnswer[] = [
  says(404, 'not found', 'There is no such path.'),
  { ...says(405, 'method not allowed', 'The path has no such method.'), headers: ['Allow'] },
];

export const leadNotFound = says(
  404,
  'lead not found',
  'There is no such lead in this environment, or it is not yours.',
);
export const intentNotFound = says(
  404,
  'intent not found',
  'There is no such intent in this environment, or your account may not use it.',
);
export const batchNotFound = says(404, 'batch not found', 'There is no such batch in this environment.');
export const batchOfAnother = says(
  403,
  'batch belongs to another affiliate',
  'Another affiliate uploaded the batch.',
);

const unreadable = says(400, 'Invalid JSON body', 'The body is not JSON, or is JSON but not an object.');
const tooLarge = says(413, 'body too large', 'The body is larger than 1 MiB.');
const notJson = says(
  415,
  'Content-Type must be application/json',
  'The Content-Type is another than application/json.',
);

export const jsonBodyErrors: readonly ErrorAnswer[] = [unreadable, tooLarge];

const invalidLead: ErrorAnswer = {
  status: 422,
  when: 'Fields fail their rules: every failing field is named.',
  schema: 'ValidationFailed',
  example: {
    message: 'Validation failed.',
    errors: { first_name: ['required'], popi: ['must be a boolean', 'Client must give consent.'] },
  },
};

const leadRules: readonly ErrorAnswer[] = [
  ['intent not found', 'No intent has this title or id, or your account may not use it.'],
  ['intent is not accepting leads', 'The intent is inactive.'],
  ['referee_id not found', 'No affiliate has this referee code.'],
].map(([message, when]) => ({
  status: 422,
  when: when ?? '',
  schema: 'LeadRuleBroken',
  example: { message },
}));

export const leadBodyErrors: readonly ErrorAnswer[] = [
  unreadable,
  tooLarge,
  notJson,
  invalidLead,
  ...leadRules,
];

export const intentFieldsMissing: ErrorAnswer = {
  status: 422,
  when: 'The intent requires fields that are missing: all of them are listed.',
  schema: 'IntentFieldsMissing',
  example: {
    message: 'intent schema validation failed',
    missing_fields: ['net_income', 'loan_amount_required'],
  },
};

export const acceptErrors: readonly ErrorAnswer[] = [
  {
    status: 422,
    when: 'Fields fail their rules: every failing field is named.',
    schema: 'ValidationFailed',
    example: { message: 'Validation failed.', errors: { hashid: ['required'] } },
  },
  ...[
    [
      'lead is not in matched, declined, or failed state',
      'There was no offer, an accept is under way, or the lead is accepted.',
    ],
    [
      'partner is not a current match for the lead',
      'The partner is not in the latest offer, or no longer active.',
    ],
    [
      'partner does not support end-to-end applications',
      '`type` is `apply-now` and the partner is not end-to-end.',
    ],
  ].map(
    ([message, when]): ErrorAnswer => ({
      status: 422,
      when: when ?? '',
      schema: 'AcceptRuleBroken',
      example: { message },
    }),
  ),
];

export const fileErrors: readonly ErrorAnswer[] = [
  says(400, 'file is empty', 'The form or file cannot be read; the message says why.'),
  says(422, 'file is larger than 50 MB', 'The file is beyond a limit, which the message names.'),
];

export const batchPageErrors: readonly ErrorAnswer[] = [
  {
    status: 422,
    when: 'A paging parameter is wrong.',
    schema: 'ValidationFailed',
    example: { message: 'Validation failed.', errors: { limit: ['invalid'] } },
  },
];

/** The messages of field validation (spec 7.1), and their causes. */
export const fieldMessages: readonly { readonly message: string; readonly cause: string }[] = [
  { message: 'required', cause: 'A required field is missing, null or blank.' },
  {
    message: 'invalid',
    cause:
      'A name has digits, unsupported characters, or the value UnConfirmed; a phone number has none of the accepted forms; an amount or count is negative or too large; a text is longer than 1,000 characters; an optional field is an object or array.',
  },
  { message: 'must be a valid RSA ID number', cause: 'The date, the 11th digit or the checksum is wrong.' },
  { message: 'must be numeric', cause: 'id_number holds something other than digits.' },
  { message: 'must be 13 digits', cause: 'id_number has another length.' },
  { message: 'must be a valid email address', cause: 'email is malformed, blank included.' },
  { message: 'Client must give consent.', cause: 'popi is missing or not true.' },
  {
    message: 'required when intent is not present',
    cause: 'Neither intent nor intent_id was sent; stands under intent.',
  },
  {
    message: 'required when intent_id is not present',
    cause: 'Neither intent nor intent_id was sent; stands under intent_id.',
  },
  { message: 'must be an integer', cause: 'Not a whole JSON number.' },
  { message: 'must be a number', cause: 'Not a JSON number.' },
  { message: 'must be a boolean', cause: 'Not true or false.' },
  { message: 'must be a string', cause: 'Not a JSON string.' },
  {
    message: 'must be an array of integers',
    cause: 'partner_ids is no array, or one of its ids no integer.',
  },
  { message: 'must have at most 50 ids', cause: 'partner_ids holds more than 50 ids.' },
  { message: 'is not supported; use partner_ids', cause: 'partner_id was sent on /lead or /offer.' },
  { message: 'is not supported; use live_quotes', cause: 'live_score was sent on /accept.' },
];
