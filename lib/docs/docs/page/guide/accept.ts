import type { DocPage } from '@/lib/docs/docs/block';
import { ruleBlocks } from '@/lib/docs/docs/page/rule';

export const acceptGuide: DocPage = {
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
        'After a timeout, a lost connection, a 500 or 503, or a gateway’s 408, 502 or 504, send the same body with the same key again, with growing pauses. You get what has become of that accept by now, with `Idempotency-Replayed: true`.',
      ],
    },
    { kind: 'heading', id: 'without-key', title: 'Without a key' },
    {
      kind: 'list',
      numbered: true,
      items: [
        'After a timeout, a lost connection, a 500 or 503, or a gateway’s 408, 502 or 504, do not send it again. `GET /lead/{hashid}`, with growing pauses.',
        '`state` is `matched`, and `accept` is null or an earlier one: nothing was sent. Compare its `partner_id` and `requested_at` with what you sent. You may accept.',
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
