import { answerText } from '@/lib/base/error/message';

/** What applies to every call: the sections of `/docs` other than the calls themselves. */

interface Step {
  readonly title: string;
  readonly text: string;
}

/** design http 1, first row: the first check that fails decides the response. */
export const orderOfAnswers: readonly Step[] = [
  { title: '401', text: 'The key. It is checked before everything else, even on unknown paths.' },
  { title: '403', text: 'The key’s scopes, where the operator has limited it to some calls.' },
  { title: '429, 503', text: 'The key’s rate limit, then maintenance.' },
  { title: '404, 405', text: 'The path, then the method. A 405 lists the allowed methods in `Allow`.' },
  {
    title: '415',
    text: 'The Content-Type, on `/lead` and `/offer`. `/accept` is read as JSON regardless.',
  },
  { title: '413, 400', text: 'The body: its size, then whether it is a JSON object.' },
  { title: '422', text: 'The fields: all failing fields are listed at once.' },
  {
    title: '422',
    text: `\`${answerText.intentNotFound}\`, then \`${answerText.intentInactive}\`, then \`${answerText.refereeNotFound}\`.`,
  },
  { title: '422', text: 'On `/offer`, the intent’s required fields: all missing ones are listed at once.' },
];

/** spec 7.4. */
export const retryRules: readonly Step[] = [
  {
    title: '400, 401, 403, 404, 422',
    text: 'The same request gets the same response. Change it before sending it again.',
  },
  { title: '429', text: 'Wait the number of seconds in `Retry-After`.' },
  {
    title: '500, 503; 408, 502, 504 of a gateway',
    text: 'On every endpoint except `POST /accept`: retry with growing pauses (1, 2, 4, 8 seconds), then stop. Keep any id you already have.',
  },
  {
    title: 'POST /lead, POST /offer',
    text: 'Safe to retry: within the deduplication window the same applicant gets the same id.',
  },
  {
    title: 'POST /accept',
    text: 'Without an `Idempotency-Key`, never repeat it after a timeout or any of these. Retrieve the lead with `GET /lead/{hashid}` first: `accept` has the outcome. With one, send it again with the same key and body.',
  },
  {
    title: 'POST /lead/batch',
    text: 'Do not upload again: poll the `batch_id` you have. If the answer was lost, upload again with the same `Idempotency-Key`.',
  },
  {
    title: 'Idempotency-Key',
    text: 'A header of `POST /accept` and `POST /lead/batch`: a new random text for each accept or file, and the same one when you repeat it. Of all calls with one key and body one is carried out. The others are answered with what has become of it by now, and with `Idempotency-Replayed: true`; an accept whose outcome is open waits for it, up to the processing limit. A call that was refused has not used its key. Keys belong to your account and environment, and are kept for 7 days.',
  },
];

/** Guarantees that clients rely on, beyond the field tables (design lead 3 and 15). */
export const rules: readonly {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Step[];
}[] = [
  {
    id: 'lead-rules',
    title: 'Leads',
    items: [
      {
        title: 'Same applicant',
        text: 'The same ID number and intent, sent by the same affiliate in the same environment. The deduplication window is 30 days unless it was set otherwise for the environment; it runs from the lead’s creation and does not slide.',
      },
      {
        title: 'Duplicates',
        text: 'On `/lead` the stored values stay as first sent. On `/offer` the values sent now replace them, absent and null ones excepted; on a lead that is pending or accepted they stay.',
      },
      {
        title: 'Phone numbers',
        text: 'Accepted: `0XXXXXXXXX`, `XXXXXXXXX`, `27XXXXXXXXX`, `+27XXXXXXXXX`, and the common mistakes `270XXXXXXXXX` and `+270XXXXXXXXX`. No spaces or hyphens. Returned in the leading-zero form.',
      },
      {
        title: 'Names',
        text: 'Letters of any script, spaces, hyphens, apostrophes and periods; at least one letter. `UnConfirmed` is invalid.',
      },
      {
        title: 'Blanks',
        text: 'A blank required text counts as missing; a blank `intent` or `intent_id` as absent; a blank `email` as invalid. Leave out what you do not have, or send null.',
      },
      {
        title: 'A renamed intent',
        text: 'Its former title goes on standing for it for a while: what you send by it is the same intent, and answers say the new title. An `intent_id` never changes.',
      },
      {
        title: 'Both intent and intent_id',
        text: '`intent_id` decides.',
      },
      {
        title: 'Income',
        text: 'When one of `gross_income` and `net_income` is missing it takes the value of the other.',
      },
      {
        title: 'Referrals',
        text: 'With `partner_ids`, `/lead` sends the lead to each of these partners and adds `referrals` to the response, in the order sent. Referrals never change the lead’s state, and nobody is referred to twice.',
      },
      {
        title: 'States',
        text: 'A lead is `new` until an offer makes it `matched` or `unmatched`. An accept makes it `pending`, then `accepted`, `declined` or `failed`.',
      },
    ],
  },
  {
    id: 'offer-rules',
    title: 'Offers',
    items: [
      {
        title: 'rank',
        text: '1 is the best: by probability, then by the operator’s priority, then by partner id.',
      },
      {
        title: 'probability',
        text: 'The sum of the `results` of every condition in `probability_conditions` that is true, limited to 0–100. A live scorer’s probability replaces it. 0 when there is no scorecard.',
      },
      {
        title: 'Condition operators',
        text: '`=`, `!=`, `>`, `>=`, `<`, `<=`, `in`, `not in` and `between` (both ends included). Besides the lead’s fields a condition can use `age`, `gender` (`male`, `female`) and `citizenship` (`citizen`, `permanent resident`, `refugee`), derived from the ID number. Numbers compare with numeric strings as numbers; text is compared trimmed and case-insensitively. A field the lead lacks adds nothing.',
      },
      {
        title: 'Live scores',
        text: 'Partners with `live_scoring_api` are asked while you wait, for at most 8 seconds. Those that do not respond are left out.',
      },
      {
        title: 'Current matches',
        text: 'The partners of the latest offer that are still active. A later offer, also one limited by `partner_ids`, replaces the earlier one.',
      },
    ],
  },
  {
    id: 'accept-rules',
    title: 'Accepts',
    items: [
      {
        title: 'Which variant',
        text: 'First, `type: apply-now` on an end-to-end partner: `id` and `status: pending`; poll the link. Second, a partner that works by redirect: only `redirect`. Else the partner’s details.',
      },
      {
        title: 'Declined or failed',
        text: 'HTTP 200, `status` says so and `api` is empty. Another accept is allowed, of this partner or another.',
      },
      {
        title: 'Exactly once',
        text: 'Of several accepts sent at the same moment, one reaches a partner; the others get the error about the lead’s state.',
      },
      {
        title: 'Unknown outcome',
        text: 'When the partner’s response is missing or incomplete you get 503 and the lead stays pending. The service keeps asking; retrieve the lead to learn the outcome.',
      },
    ],
  },
  {
    id: 'batch-rules',
    title: 'Batch files',
    items: [
      {
        title: 'Formats',
        text: 'CSV (comma, semicolon, tab or pipe; UTF-8, UTF-16 or Windows-1252), XLSX, XLS (the first sheet with data) and JSON (an array of objects, `{"leads": […]}`, or one object per line). The format is detected from the content.',
      },
      {
        title: 'Limits',
        text: 'At most 50 MiB, 200,000 rows, 512 columns, 64 KB in a cell, 1 MB in a row, 10,000 blank rows one after another, and 60 seconds of processor time to read. Beyond one: 422 with a message naming it, never 413. A file that cannot be read, is password-protected or has no field names: 400 with the reason (JSON too: keys that are no field name are named). What is found after the wait makes the batch `failed`, with the same `message`.',
      },
      {
        title: 'Excel',
        text: 'Hidden sheets, rows and columns are read like any other. For a formula its stored result is used. Dates become ISO text such as 2026-11-25.',
      },
      {
        title: 'Headers',
        text: 'The first row holds the field names: not case-sensitive, spaces or hyphens instead of underscores allowed. Two columns for one field are rejected.',
      },
      {
        title: 'Cells',
        text: 'An empty cell is an absent field. Whole numbers and true or false become their JSON types; words such as yes stay words, and fail. Text stays text: a postal code 0081 stays 0081. ID numbers that Excel has turned into numbers are padded back to 13 digits. `partner_ids` are separated by comma, semicolon, pipe or space.',
      },
      {
        title: 'Rows',
        text: 'Each row is checked as `POST /lead` would. Error keys are the headers as the file spells them. A file that cannot be read to its end creates no lead at all.',
      },
      {
        title: 'Row numbers',
        text: '1 is the first row below the field names. An empty row keeps its number, has no result and is not counted in `total`; in JSON an empty object is a row.',
      },
      {
        title: 'Polling',
        text: '`GET /lead/batch/{batch_id}` every 5 seconds until `status` is `completed` or `failed`. `total` is null until the file has been read through. `?after` and `limit` page through the rows, `?status=invalid` returns only those to fix; invalid `after`, `limit` or `status`: 422.',
      },
      {
        title: 'Waiting',
        text: 'During maintenance, or while your account is suspended, an import waits and then continues by itself. Nothing is lost and nothing is done twice.',
      },
    ],
  },
  {
    id: 'change-rules',
    title: 'Changes of the API',
    items: [
      {
        title: 'What may come',
        text: 'New calls, optional fields and parameters, headers, fields in responses, values of an enumeration, bodies and messages of errors. Write your client so that it passes over what it does not know.',
      },
      {
        title: 'What does not',
        text: 'Within `/api/v2` no call, field, parameter, status or header goes away, no request has to say more than before, and no response leaves out what it always had. What would need that gets another path.',
      },
    ],
  },
];
