import type { DocPage, Term } from '@/lib/docs/block';
import { goLiveSteps } from '@/lib/go-live/step';
import { retryRules } from '@/lib/openapi/guide';
import { decisionAfterMs, linkAfterMs } from '@/lib/sandbox/standing';
import { differences } from '@/lib/v1/difference';
import { eventGuide } from './event';
import { ruleBlocks } from './rule';
import { webhookGuide } from './webhook';

const seconds = (ms: number) => `${ms / 1_000} seconds`;

const leadGuide: DocPage = {
  path: '/docs/guide/lead',
  title: 'Leads and duplicates',
  description: 'What counts as the same applicant, which values are kept, and the states of a lead.',
  group: 'Guides',
  portal: { href: '/lead', label: 'Leads' },
  blocks: [
    {
      kind: 'text',
      text: 'A lead is one applicant’s request for one intent, as you sent it. Store the `id` of each lead: every later call names it.',
    },
    { kind: 'heading', id: 'submit', title: 'Submit or get offers' },
    {
      kind: 'terms',
      items: [
        {
          title: 'POST /lead',
          text: 'Stores the lead and responds at once. Use it where nobody waits for offers. The intent’s required fields may be missing.',
        },
        {
          title: 'POST /offer',
          text: 'Stores the lead, too, and matches it. Use it where the applicant waits. There is no need to call `/lead` first.',
        },
        {
          title: 'POST /lead/check',
          text: 'Checks the fields and stores nothing. Use it in a form, before the applicant leaves it.',
        },
      ],
    },
    { kind: 'heading', id: 'duplicate', title: 'Duplicates are a success' },
    {
      kind: 'text',
      text: 'The same ID number and intent within the deduplication window is the same lead. `POST /lead` then responds with 200 instead of 201, and with the id that you already have. Treat both alike.',
    },
    {
      kind: 'table',
      label: 'What happens to a duplicate',
      columns: ['Sent again', 'Response', 'Stored values'],
      rows: [
        { cells: ['`POST /lead`', '200, the same `id`', 'Stay as first sent'] },
        {
          cells: [
            '`POST /offer`',
            '200, the same `id`, new matches',
            'Replaced by what you send; absent and null fields stay',
          ],
        },
        {
          cells: [
            '`POST /offer` on a pending or accepted lead',
            '200, the same `id`',
            'Stay: the partner has them',
          ],
        },
        { cells: ['A row of a batch', '`duplicate`, the same `id`', 'Stay as first sent'] },
      ],
    },
    {
      kind: 'note',
      tone: 'info',
      text: 'Another intent makes another lead: one applicant can ask for a loan and for vehicle finance.',
    },
    { kind: 'heading', id: 'state', title: 'States' },
    {
      kind: 'table',
      label: 'States of a lead',
      columns: ['State', 'Means', 'Next'],
      rows: [
        { cells: ['`new`', 'Stored, no offer yet.', 'Get offers.'] },
        { cells: ['`matched`', 'The latest offer has matches.', 'Accept one of them.'] },
        { cells: ['`unmatched`', 'No partner matches.', 'Get offers again with other values.'] },
        { cells: ['`pending`', 'A partner has the application.', 'Wait; get the link; read the lead.'] },
        { cells: ['`accepted`', 'The partner accepted.', 'Hand over the link.'] },
        { cells: ['`declined`', 'The partner declined.', 'Accept another match, or the same one.'] },
        { cells: ['`failed`', 'The partner could not take it.', 'Accept another match, or the same one.'] },
      ],
    },
    ...ruleBlocks('lead-rules'),
  ],
};

const offerGuide: DocPage = {
  path: '/docs/guide/offer',
  title: 'Offers',
  description: 'How partners are chosen and ranked, and what a probability is made of.',
  group: 'Guides',
  blocks: [
    {
      kind: 'text',
      text: 'An offer is the list of partners that match a lead now, best first. Read it out, or show it, in the order of `rank`.',
    },
    {
      kind: 'list',
      items: [
        'An empty `matches` is no error: the lead is stored as `unmatched`. Ask the applicant for what is missing, and get offers again.',
        'A partner whose live score is unavailable is left out. It may be there the next time.',
        'Send the quote that the applicant chose back as `live_quotes` on accept, unchanged.',
      ],
    },
    ...ruleBlocks('offer-rules'),
  ],
};

const acceptGuide: DocPage = {
  path: '/docs/guide/accept',
  title: 'Accept safely',
  description: 'Send an applicant’s choice exactly once, also when a response is lost.',
  group: 'Guides',
  portal: { href: '/lead', label: 'Leads' },
  blocks: [
    {
      kind: 'text',
      text: '`POST /accept` sends a person’s application to a lender. Give each accept an `Idempotency-Key`, and a repeat is safe. Without one, read the lead instead of sending it again.',
    },
    { kind: 'heading', id: 'lost', title: 'When the response is lost' },
    {
      kind: 'list',
      numbered: true,
      items: [
        'Make a random key, such as a UUID, and store it with the accept before you send it.',
        'Send `POST /accept` with this `Idempotency-Key` and a time limit of at least 30 seconds.',
        'After a timeout, a lost connection, a 500 or a 503, send the same body with the same key again, with growing pauses. You get what has become of that accept by now, with `Idempotency-Replayed: true`.',
      ],
    },
    { kind: 'heading', id: 'without-key', title: 'Without a key' },
    {
      kind: 'list',
      numbered: true,
      items: [
        'After a timeout, a lost connection, a 500 or a 503, do not send it again. `GET /lead/{hashid}`, with growing pauses.',
        '`state` is `matched`, and `accept` is null: nothing was sent. You may accept.',
        '`state` is `pending`: the partner has it, or is being asked. Keep reading.',
        '`state` is `accepted`, `declined` or `failed`: this is the outcome. After the last two you may accept again.',
      ],
    },
    { kind: 'heading', id: 'response', title: 'What comes back' },
    {
      kind: 'table',
      label: 'Responses of an accept',
      columns: ['Body', 'Means', 'Do'],
      rows: [
        { cells: ['`redirect` alone', 'The partner works by redirect.', 'Send the applicant there.'] },
        {
          cells: [
            '`id`, `status: accepted`, `api`',
            'The partner accepted.',
            'Use `redirect` where there is one.',
          ],
        },
        {
          cells: [
            '`id`, `status: pending`',
            'The partner decides later.',
            'Poll the link, then read the lead.',
          ],
        },
        {
          cells: [
            '`id`, `status: declined` or `failed`, `api: []`',
            'The partner did not take it.',
            'Accept another match.',
          ],
        },
      ],
    },
    { kind: 'heading', id: 'link', title: 'Poll for the link' },
    {
      kind: 'text',
      text: '`GET /accept/{hashid}/link` every 3 seconds while the applicant waits, later every minute. `ready: true` comes with the link. A lead without an accept is never ready, so stop when its state is `declined` or `failed`.',
    },
    ...ruleBlocks('accept-rules'),
  ],
};

const batchGuide: DocPage = {
  path: '/docs/guide/batch',
  title: 'Batches',
  description: 'Upload a file of leads, follow it, and correct the rows that were rejected.',
  group: 'Guides',
  portal: { href: '/batch', label: 'Batches' },
  blocks: [
    {
      kind: 'text',
      text: 'A batch is a CSV, Excel or JSON file of leads. Each row is checked as `POST /lead` would check it: good rows become leads, wrong ones are listed with their errors.',
    },
    {
      kind: 'list',
      numbered: true,
      items: [
        '[Upload the file](/docs/reference/batch#uploadBatch). A small one is finished in the response (200), a large one goes on in the background (202).',
        'Store `batch_id`, and [poll it](/docs/reference/batch#getBatch) every 5 seconds, as the `Retry-After` of the 202 says, until `status` is `completed` or `failed`. Never upload a file again to find out; only if the response was lost, and then with the same `Idempotency-Key`.',
        'Read the rejected rows with `?status=invalid`, correct them, and upload those rows alone. Rows that were taken would only be duplicates.',
      ],
    },
    {
      kind: 'code',
      title: 'leads.csv',
      text: [
        'first_name,last_name,cell_phone_number,id_number,intent,popi,net_income',
        'Thandi,Nkosi,0821234567,8001015009087,Personal Loan,true,25000',
      ].join('\n'),
    },
    ...ruleBlocks('batch-rules'),
  ],
};

const isByStatus = ({ title }: Term) => /^\d/.test(title);

const retryGuide: DocPage = {
  path: '/docs/guide/retry',
  title: 'Send twice safely',
  shortTitle: 'Sending twice',
  description: 'What to repeat after an error or a lost response, and what to read instead.',
  group: 'Guides',
  blocks: [
    {
      kind: 'text',
      text: 'Networks fail after the work is done and before the response arrives. These rules hold for every client.',
    },
    { kind: 'heading', id: 'retries', title: 'By status' },
    { kind: 'terms', items: retryRules.filter(isByStatus) },
    { kind: 'heading', id: 'endpoint', title: 'By endpoint' },
    {
      kind: 'terms',
      items: [
        ...retryRules.filter((rule) => !isByStatus(rule)),
        { title: 'GET', text: 'Always safe to retry.' },
        { title: 'POST /lead/check', text: 'Always safe to retry: it stores nothing.' },
      ],
    },
    {
      kind: 'note',
      tone: 'info',
      text: 'Wait a little longer than the rule says, by a random part of a second, so that your processes do not all come back at once.',
    },
  ],
};

const limitGuide: DocPage = {
  path: '/docs/guide/rate-limit',
  title: 'Rate limits',
  description: 'How many requests a key may send, and what to do with a 429.',
  group: 'Guides',
  portal: { href: '/api-key', label: 'API keys' },
  blocks: [
    {
      kind: 'text',
      text: 'A key has no limit unless the operator has set one, in requests a minute. Your managers see it, and the calls of the last minute and hour, under API keys in the portal.',
    },
    {
      kind: 'terms',
      items: [
        {
          title: 'Beyond it',
          text: '429 with `{"message":"rate limit exceeded"}` and `Retry-After` in seconds. Nothing was stored or sent. Wait that long, then send the same request.',
        },
        {
          title: 'Before it',
          text: 'Every response of a key with a limit says how much is left: `RateLimit: "minute";r=59;t=42` means 59 requests in the 42 seconds that are left of this minute, and `RateLimit-Policy: "minute";q=60;w=60` that there are 60 in each.',
        },
        {
          title: 'What counts',
          text: 'Every request with a valid key, also one that is refused for its body. A 401 and a 403 do not count.',
        },
        {
          title: 'Batches',
          text: 'A file is one request, however many rows it has. For many leads, upload a file instead of sending them one by one.',
        },
        {
          title: 'Several processes',
          text: 'They share the limit of their key. Give each system a key of its own, so that one cannot use up what another needs.',
        },
      ],
    },
  ],
};

const testingGuide: DocPage = {
  path: '/docs/guide/testing',
  title: 'Testing',
  description: 'Play every outcome in UAT, with applicants you may make up.',
  group: 'Guides',
  portal: { href: '/sandbox', label: 'Sandbox' },
  blocks: [
    {
      kind: 'text',
      text: 'UAT has its own leads, keys and intents, and partners that lend nothing. Nothing there reaches a person: text messages are kept instead of sent.',
    },
    { kind: 'heading', id: 'applicant', title: 'Applicants' },
    {
      kind: 'list',
      items: [
        'Use ID numbers that are valid and nobody’s: 13 digits with a date, a citizenship digit and a checksum. `8001015009087` is the one in our examples.',
        'The same ID number and intent is a duplicate within the deduplication window, 30 days unless it was set otherwise. A new test wants a new number, or [let the days go by](/docs/reference/sandbox#advanceLead).',
        'Do not use customers’ data in UAT.',
      ],
    },
    { kind: 'heading', id: 'outcome', title: 'Outcomes' },
    {
      kind: 'text',
      text: `The applicant’s last name decides what the [sandbox](/docs/sandbox) does. With \`Sandbox Pending Accepted\` the link is ready after ${seconds(linkAfterMs)} and the partner accepts after ${seconds(decisionAfterMs)}; with \`Sandbox Slow\` you get the 503 that your client must survive.`,
    },
    { kind: 'heading', id: 'drive', title: 'Without waiting' },
    {
      kind: 'text',
      text: 'Your tests can [settle an application](/docs/reference/sandbox#settleLead) in the partner’s place, and [let days go by](/docs/reference/sandbox#advanceLead) for one lead, so that its deduplication window ends.',
    },
    { kind: 'heading', id: 'list', title: 'What to test' },
    {
      kind: 'list',
      items: [
        'A duplicate: your system keeps the id that it has.',
        'A 422 with several wrong fields: each is shown where it was typed.',
        'No match, and matches without a quote.',
        'A decline, then another accept.',
        'A lost accept: stop your client in the middle of `POST /accept`, start it again, and see that it reads the lead first.',
        'A 429 and a 503: your client waits as `Retry-After` says.',
        'A key that expires while your client runs.',
      ],
    },
  ],
};

const goLiveGuide: DocPage = {
  path: '/docs/guide/go-live',
  title: 'Go live',
  description: 'What your UAT key must have done, and how you get a Production key.',
  group: 'Guides',
  portal: { href: '/go-live', label: 'Go live' },
  blocks: [
    {
      kind: 'text',
      text: 'Go live in the portal ticks each step the first time your UAT key does it. When all are done, a manager requests the Production key there, and an operator approves it.',
    },
    { kind: 'heading', id: 'step', title: 'Steps in UAT' },
    { kind: 'terms', numbered: true, items: goLiveSteps.map(({ title, ask }) => ({ title, text: ask })) },
    { kind: 'heading', id: 'change', title: 'What changes in Production' },
    {
      kind: 'list',
      items: [
        'The key, and where the operator has told you another base URL, that too.',
        'Ids of intents and partners. Look intents up by title, or list them when you start.',
        'Partners are real: what you accept is an application. Names that script the sandbox are names like any other.',
        'Consent is real: send `popi: true` only after the applicant has agreed.',
      ],
    },
    { kind: 'heading', id: 'before', title: 'Before the first lead' },
    {
      kind: 'list',
      items: [
        'The key is in your secret manager, not in code, addresses or logs.',
        'Your client stores lead ids before it does anything else with them.',
        'Your client follows [the rules for sending twice](/docs/guide/retry).',
        'Somebody is told when your calls begin to fail, with `X-Request-Id`.',
        'You know when the key expires, and [who replaces it](/api-key).',
      ],
    },
  ],
};

const v1Guide: DocPage = {
  path: '/docs/guide/v1',
  title: 'Move from v1',
  description: 'Every difference between /api/v1 and /api/v2, and what to change.',
  group: 'Guides',
  blocks: [
    {
      kind: 'text',
      text: '`/api/v1` serves integrations that have not moved yet. These are all the differences.',
    },
    ...differences.flatMap(
      ({ id, calls, subject, v1, v2, move }) =>
        [
          {
            kind: 'heading',
            id: `v1-${id.replaceAll(' ', '-')}`,
            title: subject.replaceAll('`', ''),
          },
          {
            kind: 'terms',
            items: [
              { title: 'Endpoints', text: calls.join(', ') },
              { title: 'v1', text: v1 },
              { title: 'v2', text: v2 },
              { title: 'Do', text: move },
            ],
          },
        ] as const,
    ),
  ],
};

/** What to know beyond the endpoints, by what somebody wants to do. */
export const guidePages: readonly DocPage[] = [
  leadGuide,
  offerGuide,
  acceptGuide,
  batchGuide,
  eventGuide,
  webhookGuide,
  testingGuide,
  goLiveGuide,
  retryGuide,
  limitGuide,
  v1Guide,
];
