/** A difference between v1 and v2 (spec 9), for the migration guide; proven by a test with the same id. */
interface Difference {
  readonly id: string;
  /** The affected calls, as paths below the version. */
  readonly calls: readonly string[];
  readonly subject: string;
  readonly v1: string;
  readonly v2: string;
  /** What to change in an integration. */
  readonly move: string;
}

const leadCalls = ['POST /lead', 'POST /offer'];

const list = [
  {
    id: 'path',
    calls: ['every call'],
    subject: 'Path',
    v1: '`/api/v1`. Every response carries `Deprecation` and a `Link` to this guide.',
    v2: '`/api/v2`, the same paths after it.',
    move: 'Change the prefix. Leads, keys and ids are the same in both versions, so calls can be moved one at a time.',
  },
  {
    id: 'api_token',
    calls: ['every call'],
    subject: 'Authentication',
    v1: '`api_token` in the query string or in the JSON body, or the Authorization header, which decides where both are sent; the query comes before the body.',
    v2: 'The Authorization header alone; `api_token` is ignored.',
    move: 'Send `Authorization: Bearer <API_KEY>` and leave `api_token` out. Keys in addresses end up in other people’s logs.',
  },
  {
    id: 'code',
    calls: ['every call'],
    subject: '`code` in bodies',
    v1: 'Every body holds `code`, the HTTP status as a number, errors included. So `GET /intent` returns `{"code": 200, "intents": […]}`.',
    v2: 'No `code`. `GET /intent` returns the array itself.',
    move: 'Read the HTTP status; read the intents from the body itself.',
  },
  {
    id: 'email',
    calls: leadCalls,
    subject: '`email`',
    v1: 'Required.',
    v2: 'Optional; checked when sent.',
    move: 'Nothing; leave it out where there is none.',
  },
  {
    id: 'phone',
    calls: [...leadCalls, 'GET /lead/{hashid}'],
    subject: '`cell_phone_number`',
    v1: 'Stored and returned as sent. Spaces, hyphens, dots and brackets in it are accepted.',
    v2: 'Returned in the leading-zero form, whichever version received it. Separators are rejected.',
    move: 'Send digits only, and compare with the leading-zero form.',
  },
  {
    id: 'coercion',
    calls: [...leadCalls, 'POST /accept'],
    subject: 'JSON types',
    v1: 'Strings are read as the field’s type: `"25000"` as 25000; `"yes"`, `"true"`, `"1"`, `"no"`, `"false"` and `"0"` as true or false; `""` in such a field as absent.',
    v2: 'A value of another JSON type is rejected with 422.',
    move: 'Send numbers as numbers, and true or false.',
  },
  {
    id: 'partner_id',
    calls: leadCalls,
    subject: '`partner_id`',
    v1: 'Accepted: one more of the `partner_ids`.',
    v2: 'Rejected with 422.',
    move: 'Send `partner_ids: [<id>]`.',
  },
  {
    id: 'live_score on accept',
    calls: ['POST /accept'],
    subject: '`live_score` of the chosen match',
    v1: 'Accepted for `live_quotes`, which decides where both are sent. -2 counts as none.',
    v2: 'Rejected with 422.',
    move: 'Send the match’s `live_quotes` back.',
  },
  {
    id: 'live_score',
    calls: ['POST /offer'],
    subject: '`live_score` in matches',
    v1: 'The partner’s quote (the same value as `live_quotes`), null where it gives none.',
    v2: 'Not there.',
    move: 'Read `live_quotes`.',
  },
  {
    id: 'unavailable score',
    calls: ['POST /offer'],
    subject: 'Partners whose live score is unavailable',
    v1: 'Listed after the others with `live_score: -2`, and can be accepted.',
    v2: 'Left out of `matches`.',
    move: 'Drop the check for -2; fewer matches may come back.',
  },
  {
    id: 'company_logo_path',
    calls: ['POST /offer'],
    subject: '`company_logo_path`',
    v1: 'The logo’s path on this service, or its whole address where it lies elsewhere. Empty when unset.',
    v2: 'Not there.',
    move: 'Read `company_logo_url`.',
  },
  {
    id: 'userable',
    calls: ['POST /offer'],
    subject: '`userable`',
    v1: 'true while the lead can be accepted at this partner; false while an accept is pending or done.',
    v2: 'Not there.',
    move: 'Read the lead’s `state`.',
  },
  {
    id: 'rank',
    calls: ['POST /offer'],
    subject: '`rank`',
    v1: 'A string: `"1"`.',
    v2: 'An integer.',
    move: 'Expect a number.',
  },
  {
    id: 'probability',
    calls: ['POST /offer'],
    subject: '`probability`',
    v1: 'null when there is no estimate.',
    v2: '0 when there is no estimate.',
    move: 'Expect a number.',
  },
  {
    id: 'batch',
    calls: ['POST /lead/batch'],
    subject: 'Batch files',
    v1: 'Semicolon-separated CSV only. Rows are checked by the rules of v1’s `POST /lead`. `api_token` in the query, or the header.',
    v2: 'CSV with commas, semicolons, tabs or pipes, XLSX, XLS and JSON. Rows are checked by the rules of v2’s `POST /lead`.',
    move: 'The same file goes in, once its cells follow v2’s rules.',
  },
] as const satisfies readonly Difference[];

export type DifferenceId = (typeof list)[number]['id'];

/** All differences, in the order in which a client meets them. */
export const differences: readonly (Difference & { readonly id: DifferenceId })[] = list;
