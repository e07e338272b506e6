import { webhookNames } from './webhook';

/**
 * An entry of the API changelog. A test fails while a change of the document has none (design docs 2, API changelog).
 */
export interface ApiChange {
  /** The calls it is about as the reference names them, such as `POST /lead`, or a webhook as `webhook lead.created`. */
  readonly calls: readonly string[] | 'every call';
  /** What the author of a client reads. What changed within a call (field, parameter, header, status) is in backticks. */
  readonly text: string;
}

/** A version of the API, by semantic versioning; within `/api/v2` nothing breaks, so only the last two numbers move. */
export interface ApiVersion {
  readonly version: string;
  /** The day of its latest change, such as 2026-11-23. */
  readonly date: string;
  readonly changes: readonly ApiChange[];
}

/** What changed for clients, newest first. The first version is the one that this program serves. */
export const apiChangelog: readonly [ApiVersion, ...ApiVersion[]] = [
  {
    version: '2.1.0',
    date: '2026-11-25',
    changes: [
      {
        calls: 'every call',
        text: 'There are [clients](/docs/client) in TypeScript, Python and PHP, and a Postman collection.',
      },
      {
        calls: 'every call',
        text: 'Where a key has a limit, `RateLimit` and `RateLimit-Policy` say how much of it is left; a 401 carries `WWW-Authenticate`.',
      },
      {
        calls: ['POST /offer'],
        text: 'The reference names the `404` of an applicant who is erased while partners are being asked.',
      },
      {
        calls: ['POST /lead/batch'],
        text: 'A 202 says in `Location` where to poll, and in `Retry-After` how often.',
      },
      {
        calls: ['GET /event', 'GET /event/{id}'],
        text: 'What happens to your leads and batches can be read in order, by a cursor that skips nothing; with `wait` the request is held until something happens.',
      },
      {
        calls: ['GET /event', 'GET /event/{id}', 'webhook lead.suppressed'],
        text: '`lead.suppressed` says that no partner was given a lead, because its applicant had opted out or withdrawn consent: `reason`.',
      },
      {
        calls: webhookNames.map((name) => `webhook ${name}`),
        text: 'Webhooks: your endpoints are called with each event, signed as Standard Webhooks describes, with retries, rotation and rewinds.',
      },
      {
        calls: ['GET /lead', 'GET /lead/batch'],
        text: 'Lists: your leads in the order in which they last changed, and your batches.',
      },
      {
        calls: ['POST /sandbox/lead/{hashid}/settle', 'POST /sandbox/lead/{hashid}/advance'],
        text: 'UAT can be driven: say in the partner’s place what becomes of an application, and let days go by for one lead.',
      },
      {
        calls: ['POST /sandbox/lead/{hashid}/outcome'],
        text: 'UAT: your tests report an outcome in the partner’s place.',
      },
      {
        calls: 'every call',
        text: 'The document lists the texts of errors that are always the same: `message` of 403, 404, 413, 415, 429 and 500.',
      },
      {
        calls: ['GET /lead/{hashid}/outcome', 'webhook outcome.recorded', 'webhook outcome.corrected'],
        text: 'Outcomes: what became of a lead’s applications at their partners, such as funded or returned.',
      },
      {
        calls: ['GET /event', 'GET /event/{id}', 'webhook statement.closed'],
        text: 'Closed months of commissions: `statement.closed` names `statement`, `month` and `entries`.',
      },
      {
        calls: ['POST /lead', 'POST /lead/check', 'POST /offer'],
        text: '`sub_id` and `click_id` say where a lead came from, as your own systems name it. Optional, kept as text, and ignored where they do not fit.',
      },
      {
        calls: ['POST /lead/check'],
        text: 'In `warnings` the `code` `opted_out` says that the person asked your account, or everybody here, not to contact them.',
      },
      {
        calls: ['POST /opt-out'],
        text: 'Somebody who asked not to be contacted can be opted out, by ID number, phone or email: for your account, or for everybody here.',
      },
      {
        calls: ['POST /accept', 'POST /lead/batch'],
        text: 'An `Idempotency-Key` makes a repeat safe: it gets the present truth of that accept or upload, with `Idempotency-Replayed: true`. The same key with another body: 422, a `message` of its own.',
      },
      {
        calls: ['POST /lead', 'POST /offer', 'POST /lead/batch'],
        text: '`Lead-Basis` says why you may speak to the people you send: `asked` or `outbound`. No response changes.',
      },
      {
        calls: ['GET /consent-text', 'POST /lead', 'POST /offer', 'POST /lead/batch'],
        text: 'The words in which consent is asked can be read, and `Consent-Text`, or the column `consent_text` of a file, says which were used; `Consent-Text-Problem` tells of one that nobody can have read.',
      },
      {
        calls: ['POST /lead/{hashid}/consent', 'GET /lead/{hashid}/consent', 'DELETE /lead/{hashid}/consent'],
        text: 'Consents can be recorded as evidence, listed and withdrawn.',
      },
      {
        calls: ['GET /event', 'GET /event/{id}', 'webhook ledger.checkpoint'],
        text: 'Checkpoints of the log that cannot be rewritten: `ledger.checkpoint` names `size` and `checkpoint`.',
      },
    ],
  },
  {
    version: '2.0.0',
    date: '2026-11-22',
    changes: [{ calls: 'every call', text: 'The first version of the API under `/api/v2`.' }],
  },
];
