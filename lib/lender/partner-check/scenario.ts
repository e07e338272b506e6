import type { EndpointKind } from '@/lib/catalogue/partner/health';

/** How long a check waits for a link or a callback. */
export const waitSeconds = 15;

interface ScenarioText {
  readonly name: string;
  /** What is sent to; null: what is said of all answers, or what the lender sends. */
  readonly endpoint: EndpointKind | null;
  readonly title: string;
  /** What a correct system does. */
  readonly expected: string;
  /** What to change in one that does not. */
  readonly change: string;
}

/**
 * The scenarios of a check, in the order in which they are reported. Each call carries the scenario's name as `check`
 * in its body, so that a test system can tell them apart.
 */
export const checkScenarios = [
  {
    name: 'accept',
    endpoint: 'accept',
    title: 'An application is answered',
    expected: 'status 200 and {"status": "accepted", "declined" or "pending"} as JSON',
    change: 'Verify the signature over the exact bytes of the body, then answer 200 with the agreed JSON.',
  },
  {
    name: 'unsigned',
    endpoint: 'accept',
    title: 'A call without a signature is refused',
    expected: 'a 4xx status, such as 401',
    change: 'Answer 401 when webhook-id, webhook-timestamp or webhook-signature is missing.',
  },
  {
    name: 'wrong-secret',
    endpoint: 'accept',
    title: 'A bad signature is refused',
    expected: 'a 4xx status for a call signed with another secret',
    change: 'Verify webhook-signature with a Standard Webhooks library, and answer 401 if none is valid.',
  },
  {
    name: 'changed-body',
    endpoint: 'accept',
    title: 'A body that was changed after signing is refused',
    expected: 'a 4xx status for a signature of another body',
    change: 'Sign "id.timestamp.body" with the bytes as received, not with JSON written again.',
  },
  {
    name: 'old-timestamp',
    endpoint: 'accept',
    title: 'A timestamp that is too old or in the future is refused',
    expected: 'a 4xx status for a correct signature six minutes old, and for one six minutes ahead',
    change: 'Refuse a webhook-timestamp more than five minutes from your clock; keep your clock by NTP.',
  },
  {
    name: 'two-signatures',
    endpoint: 'accept',
    title: 'The secret can be rolled',
    expected: 'the agreed answer to two signatures of which the second is valid',
    change: 'Split webhook-signature at spaces and accept the call if any one of them is valid.',
  },
  {
    name: 'repeat',
    endpoint: 'accept',
    title: 'An application that is sent again is not a second one',
    expected: 'the same status and reference as the first time',
    change: 'Keep the Idempotency-Key with the application, and answer a repeated one as the first time.',
  },
  {
    name: 'repeat-changed',
    endpoint: 'accept',
    title: 'Sent again with corrected values, it is still the same application',
    expected: 'the same status and reference as the first time',
    change: 'Recognise an application by its Idempotency-Key alone, whatever the body says by then.',
  },
  {
    name: 'at-once',
    endpoint: 'accept',
    title: 'The same application twice at the same time becomes one',
    expected: 'the same reference twice, or 409, 425 or 429 to one of them',
    change: 'Make the Idempotency-Key unique in your database, so that the second call finds the first.',
  },
  {
    name: 'another',
    endpoint: 'accept',
    title: 'Another application of the same lead is a new one',
    expected: 'an answer with a reference of its own',
    change: 'Recognise an application by its Idempotency-Key, not by lead_id or the ID number.',
  },
  {
    name: 'unknown-field',
    endpoint: 'accept',
    title: 'Fields you do not know are ignored',
    expected: 'the agreed answer to a body with two more fields',
    change: 'Ignore fields that you do not know: we may add some.',
  },
  {
    name: 'sparse',
    endpoint: 'accept',
    title: 'A lead with few values is answered',
    expected: 'the agreed answer to a lead without income, expenses and email',
    change: 'Expect only what your intents require; answer "declined" where you need more.',
  },
  {
    name: 'names',
    endpoint: 'accept',
    title: 'Names with accents and apostrophes are taken',
    expected: 'the agreed answer for Zoë Ñkosi-O’Brien and for 李 "Sam" D\'Arcy',
    change: 'Read the body as UTF-8, and verify the signature over its bytes, not its characters.',
  },
  {
    name: 'large-body',
    endpoint: 'accept',
    title: 'A body of 256 KiB is read',
    expected: 'the agreed answer to a body of 256 KiB: your own quote comes back in live_quotes',
    change: 'Raise the limit of your server for bodies to at least 256 KiB (many begin at 100 KiB).',
  },
  {
    name: 'kinds',
    endpoint: 'accept',
    title: 'Referrals and live feedback are answered',
    expected: 'the agreed answer to kind "referral" and to kind "live_feedback"',
    change: 'Answer every kind with the same JSON; "declined" if you take none of that kind.',
  },
  {
    name: 'redirect',
    endpoint: null,
    title: 'No call is redirected',
    expected: 'no 3xx status: redirects are not followed',
    change: 'Give us the final URL, with or without the slash at its end as your server wants it.',
  },
  {
    name: 'slow',
    endpoint: null,
    title: 'Every answer comes in time',
    expected: 'a complete answer within the time limit',
    change:
      'Answer "pending" at once and decide afterwards, or ask the operator for a longer limit (up to 20 s).',
  },
  {
    name: 'broken',
    endpoint: null,
    title: 'Every answer is whole and as agreed',
    expected: 'JSON by the schema, http or https links, a reference of up to 500 characters',
    change: 'Send what the schema says, with Content-Length or chunked to the end.',
  },
  {
    name: 'too-large',
    endpoint: null,
    title: 'No answer is larger than 256 KiB',
    expected: 'at most 256 KiB',
    change: 'Send only the fields of the contract.',
  },
  {
    name: 'score',
    endpoint: 'score',
    title: 'A score is answered',
    expected: 'status 200 and {"available": true or false, "probability": 0 to 100} as JSON, twice',
    change: 'Answer 200 with available; without an offer for the applicant, {"available": false}.',
  },
  {
    name: 'score-signature',
    endpoint: 'score',
    title: 'A score with a bad signature is refused',
    expected: 'a 4xx status for a call signed with another secret, and for an old one',
    change: 'Verify calls for scores exactly as applications.',
  },
  {
    name: 'pending',
    endpoint: 'link',
    title: 'A pending application gets its link',
    expected: `the agreed answer, and ready: true or a decision within ${waitSeconds} s`,
    change: 'Answer {"ready": false} until there is a link, then {"ready": true, "link": "https://…"}.',
  },
  {
    name: 'link-signature',
    endpoint: 'link',
    title: 'A call for a link with a bad signature is refused',
    expected: 'a 4xx status for a call signed with another secret, and for an old one',
    change: 'Verify calls for links exactly as applications.',
  },
  {
    name: 'callback',
    endpoint: null,
    title: 'A decision is reported to us',
    expected: `a signed POST to /api/partner/outcome within ${waitSeconds} s of the answer "pending"`,
    change:
      'Sign the callback with the same secret over "id.timestamp.body", and send it until we answer 204.',
  },
] as const satisfies readonly ScenarioText[];

export type ScenarioName = (typeof checkScenarios)[number]['name'];
