import { decisionAfterMs, linkAfterMs } from '@/lib/catalogue/sandbox/standing';
import type { DocPage } from '@/lib/docs/docs/block';

const seconds = (ms: number) => `${ms / 1_000} seconds`;

export const testingGuide: DocPage = {
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
      text: 'Your tests can [settle an application](/docs/reference/sandbox#settleLead) in the partner’s place, [report an outcome](/docs/reference/sandbox#playOutcome) such as a pay-out after it, and [let days go by](/docs/reference/sandbox#advanceLead) for one lead, so that its deduplication window ends.',
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
