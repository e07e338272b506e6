import { answerText } from '@/lib/message';

/** What applies to every call: the sections of `/docs` other than the calls themselves. */

interface Step {
  readonly title: string;
  readonly text: string;
}

/** design 5, first row: the first check that fails decides the response. */
export const orderOfAnswers: readonly Step[] = [
  { title: '401', text: 'The key. It comes before everything else, on unknown paths too.' },
  { title: '429, 503', text: 'The key’s own limit, then maintenance of the environment.' },
  { title: '404, 405', text: 'The path, then the method. A 405 names the methods in `Allow`.' },
  {
    title: '415',
    text: 'The Content-Type, on `/lead` and `/offer`. `/accept` is read as JSON whatever it says.',
  },
  { title: '413, 400', text: 'The body: its size, then whether it is a JSON object.' },
  { title: '422', text: 'The fields: every failing field is named at once.' },
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
    text: 'The same request gives the same answer. Change it before you send it again.',
  },
  { title: '429', text: 'Wait for the seconds in `Retry-After`.' },
  {
    title: '500, 503',
    text: 'On every call but `POST /accept`: try again with growing pauses (1, 2, 4, 8 seconds), then stop. Keep an id that you have.',
  },
  {
    title: 'POST /lead, POST /offer',
    text: 'Safe to send again: inside the deduplication window the same applicant gets the same id.',
  },
  {
    title: 'POST /accept',
    text: 'Never repeat it after a timeout, a 500 or a 503. Read the lead with `GET /lead/{hashid}` first: `accept` says what became of it.',
  },
  { title: 'POST /lead/batch', text: 'Do not upload again. Poll the `batch_id` that you have.' },
];

/** Guarantees that clients rely on, beyond the field tables (design 4 and 5). */
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
        text: 'Accepted: `0XXXXXXXXX`, `XXXXXXXXX`, `27XXXXXXXXX`, `+27XXXXXXXXX`, and the slips `270XXXXXXXXX` and `+270XXXXXXXXX`. No spaces or hyphens. Read back in the leading-zero form.',
      },
      {
        title: 'Names',
        text: 'Letters of any script, spaces, hyphens, apostrophes and periods; at least one letter. `UnConfirmed` is invalid.',
      },
      {
        title: 'Blanks',
        text: 'A blank required text is missing; a blank `intent` or `intent_id` is absent; a blank `email` is an invalid one. What you do not have is left out or null.',
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
        text: 'With `partner_ids`, `/lead` sends the lead to each of these partners and adds `referrals` to its answer, in the order sent. Referrals never change the lead’s state, and nobody is referred to twice.',
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
        text: 'The sum of the `results` of every condition in `probability_conditions` that holds, held to 0..100. A live scorer’s probability replaces it. 0 when there is no estimate.',
      },
      {
        title: 'Condition operators',
        text: '`=`, `!=`, `>`, `>=`, `<`, `<=`, `in`, `not in` and `between` (both ends included). Beside the lead’s fields a condition may look at `age`, `gender` (`male`, `female`) and `citizenship` (`citizen`, `permanent resident`, `refugee`), read from the ID number. Numbers compare with numeric strings as numbers; text compares trimmed and whatever the case. A field that the lead lacks adds nothing.',
      },
      {
        title: 'Live scores',
        text: 'Partners with `live_scoring_api` are asked while you wait, for 8 seconds at most. One that does not answer is left out.',
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
        text: 'Of accepts sent at the same moment one reaches a partner; the others are told that the lead is not in the right state.',
      },
      {
        title: 'Unknown outcome',
        text: 'When the partner gives no whole answer you get 503 and the lead stays pending. The service keeps asking; read the lead to learn the outcome.',
      },
    ],
  },
  {
    id: 'batch-rules',
    title: 'Batch files',
    items: [
      {
        title: 'Formats',
        text: 'CSV (comma, semicolon, tab or pipe; UTF-8, UTF-16 or Windows-1252), XLSX, XLS (the first sheet with data) and JSON (an array of objects, `{"leads": […]}`, or one object per line). The format is found from the bytes.',
      },
      {
        title: 'Limits',
        text: 'At most 50 MiB, 200,000 rows, 512 columns, 64 KB in a cell, 1 MB in a row, 10,000 blank rows one after another, and 60 seconds of processor time to read. Beyond one: 422 with a message that names it, never 413. A file that cannot be read, is protected by a password or has no field names: 400 that says so. What shows only after the wait makes the batch `failed`, with the same `message`.',
      },
      {
        title: 'Excel',
        text: 'Hidden sheets, rows and columns count like any other. A formula counts by its stored result. Dates become ISO text such as 2026-11-25.',
      },
      {
        title: 'Headers',
        text: 'The first row holds the field names in any case, spaces or hyphens for underscores. Two columns for one field are refused.',
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
        text: '1 is the first row below the field names. A row without any value keeps its number, has no result and is not counted in `total`; in JSON an empty object is a row.',
      },
      {
        title: 'Polling',
        text: '`GET /lead/batch/{batch_id}` until `status` is `completed` or `failed`. `total` is null until the file has been read through. `?after` and `limit` page through the rows, `?status=invalid` keeps those to fix; a wrong `after`, `limit` or `status` is a 422 that names it.',
      },
      {
        title: 'Waiting',
        text: 'While the environment is in maintenance, or your account is switched off, an import waits where it is and then goes on by itself. Nothing is lost, nothing is done twice.',
      },
    ],
  },
];
