import { scopeText } from '@/lib/account/api-key/scope';
import { answerText, fieldText, outOfScopeText } from '@/lib/base/error/message';
import { fieldMessages as fieldCauses } from '@/lib/docs/openapi/error';
import { keyScopes } from '@/word/key-scope';

/** A message of the API, why it comes, and what to do. */
export interface Explained {
  readonly message: string;
  /** Null: it stands in `errors`, under the name of a field (422). */
  readonly status: number | null;
  readonly cause: string;
  readonly cure: string;
}

type Explanation = Omit<Explained, 'message'>;

const says = (status: number, cause: string, cure: string): Explanation => ({ status, cause, cure });

/** A message without an explanation does not compile. `leadAdded` is no error. */
const answers: Record<Exclude<keyof typeof answerText, 'leadAdded'>, Explanation> = {
  unauthorized: says(
    401,
    'The key is missing, mistyped, unknown, revoked, replaced, or of the other environment. Your account may also be suspended.',
    'Send `Authorization: Bearer <API_KEY>` with the whole key and no quotes, to the base URL that came with it. If it worked before, look under API keys in the portal.',
  ),
  keyExpired: says(401, 'The key’s last day is over.', 'Request a new key under API keys in the portal.'),
  rateLimited: says(
    429,
    'The key’s limit of requests a minute is used up, or too many requests came from one address.',
    'Wait the seconds in `Retry-After`, then send the same request. See [rate limits](/docs/guide/rate-limit).',
  ),
  maintenance: says(
    503,
    'The environment is under maintenance.',
    'Wait the seconds in `Retry-After`. Nothing was stored or sent.',
  ),
  processingLimit: says(
    503,
    'Processing took longer than 25 seconds, or a partner has not answered an accept within its own limit.',
    'On `POST /accept` follow [what to do after a lost response](/docs/guide/accept#lost). Anywhere else: retry after the seconds in `Retry-After`, with growing pauses.',
  ),
  unavailable: says(
    503,
    'Part of the service is not responding, or a partner gave no whole answer to an accept with an `Idempotency-Key`.',
    'Retry after the seconds in `Retry-After`, with growing pauses.',
  ),
  unavailableAtAccept: says(
    503,
    'Part of the service stopped responding, or the partner gave no whole answer, during an accept without an `Idempotency-Key`.',
    '[Read the lead](/docs/guide/accept#lost): the partner may have the application.',
  ),
  internalError: says(
    500,
    'An unexpected error on our side.',
    'On `POST /accept` follow [what to do after a lost response](/docs/guide/accept#lost). Anywhere else: retry with growing pauses. If it stays, report it with `X-Request-Id`.',
  ),
  pathNotFound: says(
    404,
    'There is no such path.',
    'Compare it with [the endpoints](/docs/reference#endpoints). A base URL ends in `/api/v2`.',
  ),
  methodNotAllowed: says(405, 'The path has no such method.', 'Use one of those in `Allow`.'),
  notJson: says(
    415,
    'The Content-Type of `/lead` or `/offer` is not JSON.',
    'Send the header `Content-Type: application/json`.',
  ),
  unreadable: says(
    400,
    'The body is not JSON, or is JSON but not an object.',
    'Send one JSON object, in UTF-8. Let a library write it instead of joining text.',
  ),
  bodyTooLarge: says(
    413,
    'The body is larger than 1 MiB.',
    'Send one lead in a request; for many, [upload a file](/docs/guide/batch).',
  ),
  validationFailed: says(
    422,
    'Fields failed validation.',
    'Read `errors`: it has each field as you sent it, with all its [messages](#field). Correct them and send it again.',
  ),
  intentFieldsMissing: says(
    422,
    'The intent requires fields that are missing. Only `POST /offer` asks for them.',
    'Ask the applicant for `missing_fields`. `GET /intent` lists them ahead, as `required_fields`.',
  ),
  leadNotFound: says(
    404,
    'There is no such lead in this environment, or it is not yours.',
    'Use the `id` that `/lead` or `/offer` returned, with a key of the same environment.',
  ),
  batchNotFound: says(
    404,
    'There is no such batch in this environment.',
    'Use the `batch_id` that the upload returned, with a key of the same environment.',
  ),
  intentNotFound: says(
    422,
    'No intent has this title or id, or your account may not use it. On `GET /intent/{id}` the status is 404.',
    'Use a title or id from `GET /intent`. Ids differ between UAT and Production.',
  ),
  intentInactive: says(
    422,
    'The intent is switched off.',
    'Choose another from `GET /intent`, which lists active ones only.',
  ),
  refereeNotFound: says(
    422,
    'No affiliate has this referee code.',
    'Ask the affiliate for its code: it stands under Team in its portal. Leave `referee_id` out if there is none.',
  ),
  leadNotAcceptable: says(
    422,
    'There was no offer, an accept is under way, or the lead is accepted.',
    'Read the lead. `new` or `unmatched`: get offers. `pending`: wait for the outcome. `accepted`: you are done.',
  ),
  notCurrentMatch: says(
    422,
    'The partner is not in the latest offer, no longer active, or has taken all the leads that it takes for now.',
    'Accept another `id` from the latest `matches`. A later offer replaces the earlier one.',
  ),
  notEndToEnd: says(
    422,
    '`type` is `apply-now` and the partner is not end-to-end.',
    'Leave `type` out, or choose a match with `end_to_end: true`.',
  ),
  noApplication: says(
    422,
    'In the sandbox: there was neither an accept nor a referral of this lead.',
    'Accept a match first, then settle it.',
  ),
  applicationSettled: says(
    422,
    'In the sandbox: the application has another outcome, which is final.',
    'Take another lead, or accept another match where the outcome allows it.',
  ),
  keyMalformed: says(
    400,
    'The `Idempotency-Key` is empty, too long, sent twice, or has spaces or other characters.',
    'Send a new random text for each accept or file, such as a UUID.',
  ),
  keyOfAnotherBody: says(
    422,
    'The `Idempotency-Key` was used in the last 7 days for something else.',
    'Make a new key for each accept or file. Keep the key only to send the very same again.',
  ),
  eventNotFound: says(
    404,
    'There is no such event in this environment, it is not yours, or it is older than 30 days.',
    'Use the `id` of an event that you have read, with a key of the same environment.',
  ),
  cursorExpired: says(
    422,
    'Events after the cursor are older than 30 days and no longer kept.',
    'Read the leads that are open on your side, then go on from `oldest`. See [cursors](/docs/guide/event#cursor).',
  ),
  cursorOfOther: says(
    422,
    'The cursor of `GET /event` is from the other environment.',
    'Keep a cursor for each environment.',
  ),
  cursorOfEarlier: says(
    422,
    'The service was restored from a backup or failed over, and may have lost its latest moments.',
    'Go on with `from`, the time of the last event that you have. See [cursors](/docs/guide/event#cursor).',
  ),
  batchOfAnother: says(
    403,
    'Another affiliate uploaded the batch.',
    'Use the key of the affiliate that uploaded it.',
  ),
};

/** What to do about a field's message; its cause stands in the OpenAPI document. */
const fieldCures: Record<keyof typeof fieldText, string> = {
  required: 'Ask the applicant for it.',
  invalid: 'Compare the value with [the field’s rules](/docs/reference/lead#createLead).',
  string: 'Put it in quotes: `"0821234567"`.',
  integer: 'Send `25000`, without quotes, cents or separators.',
  number: 'Send it without quotes.',
  boolean: 'Send `true` or `false`, without quotes.',
  rsaId: 'Ask for the number again: a digit is wrong, or two are swapped.',
  numeric: 'Send the 13 digits without spaces.',
  thirteenDigits: 'Send it as text. A spreadsheet may have cut leading zeros.',
  email: 'Correct it. If there is none, leave it out.',
  consent: 'Ask for consent, and send `true` only once it is given.',
  intentWithoutId: 'Send one of them, from `GET /intent`.',
  idWithoutIntent: 'Send one of them, from `GET /intent`.',
  integers: 'Send `[3, 5]`; for one partner `[3]`.',
  atMost50Ids: 'Choose 50, or leave it out.',
  usePartnerIds: 'Send `partner_ids`, an array.',
  useLiveQuotes: 'Send the chosen quote as `live_quotes`.',
};

const outOfScope = keyScopes.map(
  (scope): Explained => ({
    message: outOfScopeText(scope),
    status: 403,
    cause: `The operator has limited the key: it may not ${scopeText[scope].does}.`,
    cure: 'Use another key, or ask the operator to change this one. The key itself is good: do not replace it.',
  }),
);

/** The messages of a whole response, as the server words them (spec 5 and 7), by status. */
export const answerMessages: readonly Explained[] = [
  ...Object.entries(answers).map(([key, explanation]) => ({
    message: answerText[key as keyof typeof answers],
    ...explanation,
  })),
  ...outOfScope,
].toSorted((a, b) => (a.status ?? 0) - (b.status ?? 0));

/** The messages of single fields (spec 7.1). */
export const fieldMessages: readonly Explained[] = Object.entries(fieldCures).map(([key, cure]) => {
  const message = fieldText[key as keyof typeof fieldText];
  const cause = fieldCauses.find((one) => one.message === message)?.cause ?? '';
  return { message, status: null, cause, cure };
});
