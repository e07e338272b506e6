import { counted } from '@/lib/base/text/text';
import type { DocPage } from '@/lib/docs/docs/block';
import { verifiers } from '@/lib/docs/docs/sample/verifier';
import { eventDays } from '@/lib/event/event/keep';
import { retryAfterMs } from '@/lib/event/webhook-endpoint/pace';
import { defaultOverlapHours, mostEndpoints } from '@/lib/event/webhook-endpoint/schema';

const units = [
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const;

function pauseText(ms: number): string {
  const [size, word] = units.find(([size]) => ms >= size) ?? [1_000, 'second'];
  return counted(ms / size, word);
}

export const webhookGuide: DocPage = {
  path: '/docs/guide/webhook',
  title: 'Webhooks',
  description: 'Be told of events by signed calls to your own system, and miss none.',
  group: 'Guides',
  portal: { href: '/webhook', label: 'Webhooks' },
  blocks: [
    {
      kind: 'text',
      text: 'A webhook endpoint is a URL of yours that we call for each [event](/docs/guide/event). It reads the same log as the feed: what happens while your system is away comes afterwards. Where you cannot receive calls, read the feed instead.',
    },
    { kind: 'heading', id: 'setup', title: 'Set one up' },
    {
      kind: 'list',
      numbered: true,
      items: [
        `A manager adds the URL under [Webhooks](/webhook), for UAT or Production, and chooses the types. An account has at most ${mostEndpoints} in each.`,
        'Store the secret, which is shown once. It begins with `whsec_`.',
        'Verify the signature of every call, respond with 2xx within 15 seconds, and do the work afterwards.',
        'Send a test event from the page, and see what your system responded.',
        'No server yet? In UAT choose “Use the sandbox inbox”: the page shows what comes, and the inbox answers as you tell it.',
      ],
    },
    { kind: 'heading', id: 'call', title: 'What you get' },
    {
      kind: 'code',
      title: 'A call',
      text: [
        'POST /your/path',
        'Content-Type: application/json',
        'webhook-id: 2mVr8Kx0TqYw4LhZc6NdEs',
        'webhook-timestamp: 1772439390',
        'webhook-signature: v1,<base64>',
        '',
        JSON.stringify(
          {
            type: 'lead.accepted',
            timestamp: '2026-03-02T08:16:30.000Z',
            data: {
              id: '4fQvX2mT8kLw0ZrB6nYcHd',
              environment: 'production',
              sequence: 4,
              state: 'accepted',
              partner_id: 3,
            },
          },
          null,
          2,
        ),
      ].join('\n'),
    },
    {
      kind: 'terms',
      items: [
        {
          title: 'webhook-id',
          text: 'The event’s id, the same at every try. A call may come twice: store the ids that you have handled.',
        },
        {
          title: 'sequence',
          text: 'Counts the events of one lead. After a try again, older news may come late: drop an event whose `sequence` is lower than what you have.',
        },
        {
          title: 'No personal data',
          text: 'An event says what happened to which id. Retrieve the lead with your key.',
        },
      ],
    },
    { kind: 'heading', id: 'verify', title: 'Verify the signature' },
    {
      kind: 'text',
      text: 'Anybody can call your URL, so check each call before you believe it. The signature is that of Standard Webhooks, whose libraries work as they are. [Our clients](/docs/client) verify it, too; or use one of these. Pass the body as it came, before any JSON parser.',
    },
    ...Object.entries(verifiers).map(([language, text]) => ({
      kind: 'code' as const,
      title: language,
      text,
    })),
    {
      kind: 'note',
      tone: 'info',
      text: 'Your check says no? Paste secret, headers and body into the signature doctor under [Webhooks](/webhook): it names what is wrong.',
    },
    { kind: 'heading', id: 'failure', title: 'When your system is away' },
    {
      kind: 'terms',
      items: [
        {
          title: 'Again',
          text: `Anything but 2xx is sent again after ${retryAfterMs.map(pauseText).join(', ')}, each a little more or less, and then given up. A person can send it again in the portal.`,
        },
        {
          title: 'Slower',
          text: 'After 429, 5xx or no response you get fewer calls at once. `Retry-After` is followed, up to an hour.',
        },
        {
          title: 'Order',
          text: 'Events of one lead come one after the other, those of different leads side by side. A failed event holds up its lead for a few seconds only.',
        },
        {
          title: 'Stopped',
          text: 'Five days without a success stop an endpoint; it is asked every 6 hours, and goes on by itself from where it stood. 410 ends it until a person resumes it. Managers are told long before.',
        },
        {
          title: 'Rewind',
          text: `The page moves an endpoint back to a time within ${eventDays} days, and shows first how many events will come.`,
        },
      ],
    },
    { kind: 'heading', id: 'rotate', title: 'Rotate the secret' },
    {
      kind: 'text',
      text: `After a rotation both secrets sign for ${defaultOverlapHours} hours, unless you choose otherwise: \`webhook-signature\` then has two signatures, separated by a space. Deploy the new one meanwhile.`,
    },
  ],
};
