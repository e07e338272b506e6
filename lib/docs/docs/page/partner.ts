import { type LeadField, leadFields } from '@/lib/applicant/field';
import { capitalize, listed } from '@/lib/base/text/text';
import { halfOpenAfterMs } from '@/lib/catalogue/partner/breaker';
import { applicationFailures, questionFailures } from '@/lib/catalogue/partner/circuit';
import { connectionEntry } from '@/lib/catalogue/partner/entry';
import type { Block, DocPage } from '@/lib/docs/docs/block';
import type { DocsSource } from '@/lib/docs/docs/source';
import { contractExamples, exampleSecret, signedBody, signedHeaders } from '@/lib/docs/partner-kit/example';
import { lenderSamples, sampleText } from '@/lib/docs/partner-kit/sample';
import { askForMs, askPauses, linkPauses, waitForMs } from '@/lib/lead/application/next-check';
import { checkScenarios, waitSeconds } from '@/lib/lender/partner-check/scenario';
import { answersTable, jsonBlock, prettyJson } from './partner-block';
import { eventBlocks } from './partner-event';

const path = '/docs/partner';

const usualTimeoutSeconds = connectionEntry.parse({}).timeout_ms / 1_000;
const hours = (ms: number) => ms / 3_600_000;
const pauseText = (ms: number) => (ms < 60_000 ? `${ms / 1_000} s` : `${ms / 60_000} min`);
const pausesText = (pauses: readonly number[]) => listed(pauses.map(pauseText));

/** One of our calls with an example of it and of each answer. */
function callBlocks(
  id: 'score' | 'accept' | 'link',
  title: string,
  texts: readonly string[],
  key: string,
): Block[] {
  const { call, answers } = contractExamples[id];
  return [
    { kind: 'heading', id, title },
    ...texts.map((text): Block => ({ kind: 'text', text })),
    {
      kind: 'code',
      title: 'Our call',
      text: `POST /${id} HTTP/1.1\ncontent-type: application/json\n${key}webhook-id: msg_…\nwebhook-timestamp: 1768467600\nwebhook-signature: v1,…\n\n${prettyJson(call)}`,
    },
    ...answers.map(({ title: answer, value }) => jsonBlock(`Your answer: ${answer.toLowerCase()}`, value)),
  ];
}

/** The fields of a lead that a lender can get. */
const fieldRows = leadFields
  .filter(
    ({ kind, applicant }: LeadField) => kind !== 'unsupported' && kind !== 'ignored' && applicant !== false,
  )
  .map((field) => ({
    cells: [
      `\`${field.name}\``,
      field.label,
      { money: 'number, rand', count: 'number', boolean: 'true or false' }[field.kind as string] ?? 'text',
    ],
  }));

function callbackAddresses({ servers }: DocsSource): Block {
  return {
    kind: 'terms',
    items: servers.map(({ url, description }) => ({
      title: description,
      text: `\`${url.replace(/\/api\/v2$/, '')}/api/partner/outcome\``,
    })),
  };
}

/** The contract for lenders, with all they need to build their side and to check it. */
export function partnerPage(source: DocsSource): DocPage {
  return {
    path,
    title: 'For lenders: the partner contract',
    shortTitle: 'For lenders',
    description:
      'What a lender’s system serves and calls, with examples, schemas, sample servers and a check.',
    group: 'More',
    blocks: [
      {
        kind: 'text',
        text: 'We call up to three endpoints of yours, over https, with a `POST` of JSON that is signed; you may call two of ours. An operator sets your URLs, your time limit and the secret. Only accept is required.',
      },
      {
        kind: 'table',
        label: 'The calls of the contract',
        columns: ['Call', 'Who', 'When', 'Idempotency-Key'],
        rows: [
          {
            cells: [
              '[score](/docs/partner#score)',
              'We call you',
              'While an applicant waits for offers',
              'A new one each time',
            ],
          },
          {
            cells: [
              '[accept](/docs/partner#accept)',
              'We call you',
              'The applicant has chosen you',
              'The application’s id',
            ],
          },
          {
            cells: [
              '[link](/docs/partner#link)',
              'We call you',
              'After `pending`, until there is a link',
              'None',
            ],
          },
          {
            cells: [
              '[outcome](/docs/partner#callback)',
              'You call us',
              'When you have decided later',
              'None',
            ],
          },
          {
            cells: [
              '[event](/docs/partner#event)',
              'You call us',
              'When you have approved, paid out or taken back',
              'None; `event_id`',
            ],
          },
        ],
      },
      {
        kind: 'list',
        items: [
          '[openapi.json](/docs/partner/openapi.json): the contract as OpenAPI 3.1, with your side as `webhooks`.',
          '[schema.json](/docs/partner/schema.json): every body as JSON Schema.',
          ...lenderSamples.map(
            (sample) =>
              `[${sample.file}](${sample.path}): a whole server in ${sample.language}, to begin from.`,
          ),
        ],
      },
      ...callBlocks(
        'score',
        'Score',
        [
          'Optional. Without it you are matched by your rules alone. `probability` is from 0 to 100. `quote` may be any JSON: it is shown with the offer, and comes back unchanged as `live_quotes` of the application.',
        ],
        'idempotency-key: 7c1e0f0e-…\n',
      ),
      ...callBlocks(
        'accept',
        'Accept',
        [
          '`kind` says why: `accept` (the applicant has chosen you), `referral` (the client names you) or `live_feedback` (you are asked in turn). Answer all of them alike.',
          '`reference` is your number for the application, text of up to 500 characters; a number becomes text. It comes back with every call for the link.',
        ],
        `idempotency-key: ${contractExamples.callback.application_id}\n`,
      ),
      ...callBlocks(
        'link',
        'Link',
        [
          'Optional. Asked after `pending`, and after `accepted` where an end-to-end application has no link yet. Without this endpoint, report link and decision by [a callback](/docs/partner#callback).',
        ],
        '',
      ),
      { kind: 'heading', id: 'lead', title: 'Fields of a lead' },
      {
        kind: 'text',
        text: '`lead` has the values that are known, under these names. Ignore names that you do not know: some may be added.',
      },
      { kind: 'table', label: 'Fields of a lead', columns: ['Name', 'What', 'Type'], rows: fieldRows },
      { kind: 'heading', id: 'refused-link', title: 'Links that are refused' },
      {
        kind: 'text',
        text: '`redirect` and `link` must begin with http:// or https://, carry no user name or password, and have at most 2,048 characters. Any other is dropped as if it were not there; the rest of the answer counts. A link that is still awaited is asked for again.',
      },
      { kind: 'heading', id: 'callback', title: 'Report a decision' },
      {
        kind: 'text',
        text: 'Send this to the environment that the application came from, signed with the same secret, within five minutes of its timestamp. `status` is `accepted`, `declined` or `pending` (with a link). `accepted` and `declined` are final: a later call that says otherwise is answered with 204, too, and kept for the operator, but changes nothing. Speak with the operator then.',
      },
      callbackAddresses(source),
      jsonBlock('Your call', contractExamples.callback),
      answersTable('Answers to a callback', '`status` is none of the three.', 'Correct the body.'),
      ...eventBlocks,
      { kind: 'heading', id: 'signature', title: 'Signatures' },
      {
        kind: 'text',
        text: 'Every call is signed as Standard Webhooks describes: HMAC-SHA256 over `id.timestamp.body` with the bytes of the body as they came. Verify it before you read the body, refuse with 401 what is not signed, and refuse a timestamp more than five minutes from your clock. There are libraries for most languages.',
      },
      {
        kind: 'text',
        text: 'The secret is `whsec_` and base64 of the key, which has 32 bytes where we make it (24 to 64 are allowed). It is shown once. When it is rolled, `webhook-signature` has two signatures with a space between them for 24 hours, one for each secret: take the call if any of them is valid. Callbacks signed with either secret are taken as long.',
      },
      {
        kind: 'code',
        title: 'Compare your code with this',
        text: [
          `secret: ${exampleSecret}`,
          ...Object.entries(signedHeaders).map(([name, value]) => `${name}: ${value}`),
          '',
          signedBody,
        ].join('\n'),
      },
      { kind: 'heading', id: 'time', title: 'Time limits, and when we ask again' },
      {
        kind: 'terms',
        items: [
          {
            title: 'Time limit',
            text: `${usualTimeoutSeconds} seconds for a complete answer, unless the operator sets another one for you (0.1 to 20 seconds). Scores may get less: an offer waits for all of them together.`,
          },
          {
            title: 'Size and redirects',
            text: 'An answer has at most 256 KiB. Redirects are not followed: they count as a refusal.',
          },
          {
            title: 'Taken',
            text: 'A 2xx with the agreed JSON.',
          },
          {
            title: 'Not taken',
            text: 'To the first call of an application: any status but 2xx, 502 and 504, or no connection. To a repeated call: a 4xx other than 408, 409, 425 and 429.',
          },
          {
            title: 'Unknown',
            text: `Everything else: no answer in time, a broken connection, a 2xx with other JSON. We send the application again, byte for byte with the same Idempotency-Key, after ${pausesText(askPauses)}, then every 30 minutes, for ${hours(askForMs)} hours; then an operator asks you. Of an applicant who is erased meanwhile nothing is sent again: the operator asks you at once.`,
          },
          {
            title: 'Pending',
            text: `With a link endpoint we ask after ${pausesText(linkPauses)}, then every hour, for ${hours(waitForMs) / 24} days. Without one we wait as long for your callback. A callback is taken at any time.`,
          },
        ],
      },
      { kind: 'heading', id: 'circuit', title: 'When your system fails' },
      {
        kind: 'text',
        text: `A failure is no complete answer, a 5xx or a 429. After ${questionFailures} failures in a row of score or link, or ${applicationFailures} of accept, that endpoint’s circuit opens: for ${halfOpenAfterMs / 1_000} seconds nothing is sent to it, then one call tries it. If it is answered, everything goes on; if not, the next try comes ${halfOpenAfterMs / 1_000} seconds later. While accept’s circuit is open you are left out of offers. A refusal (4xx) is no failure.`,
      },
      { kind: 'heading', id: 'sample', title: 'Sample servers' },
      {
        kind: 'text',
        text: 'Each is whole, needs no packages, and passes the check below. Replace what they keep in memory by your database.',
      },
      ...lenderSamples.map(
        (sample): Block => ({ kind: 'code', title: sample.file, text: sampleText(sample) }),
      ),
      { kind: 'heading', id: 'check', title: 'Check your system' },
      {
        kind: 'text',
        text: 'The operator runs the check for you before you go live. It sends what we send, and what you must refuse, about made-up applicants, and says of each scenario what was expected, what came and what to change. Its calls carry `"test": true` and the scenario’s name as `check`: answer as usual, and create nothing.',
      },
      {
        kind: 'note',
        tone: 'info',
        text: `Two scenarios need your help. Answer \`pending\` to calls with \`"check": "pending"\`, and have the link ready within ${waitSeconds} seconds. Answer \`pending\` to the call with \`"check": "callback"\`, and report a decision within ${waitSeconds} seconds.`,
      },
      {
        kind: 'table',
        label: 'Scenarios of the check',
        columns: ['Scenario', 'What is tried', 'Expected', 'If it fails'],
        rows: checkScenarios.map(({ name, title, expected, change }) => ({
          id: `check-${name}`,
          cells: [`\`${name}\``, title, capitalize(expected), change],
        })),
      },
    ],
  };
}
