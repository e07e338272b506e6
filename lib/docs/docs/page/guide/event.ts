import type { DocPage } from '@/lib/docs/docs/block';
import { eventDays } from '@/lib/event/event/keep';
import { longestWaitSeconds } from '@/lib/event/event/schema';
import { type EventType, eventTypes } from '@/word/event-type';

const meanings: Record<EventType, string> = {
  'lead.created': 'A new lead is stored; a duplicate makes none.',
  'lead.updated': 'A duplicate on `/offer`, or an agent, has replaced values.',
  'lead.matched': 'An offer has matches: `matches` is how many.',
  'lead.unmatched': 'No partner matches.',
  'lead.suppressed':
    'No partner was given the lead: its applicant asked not to be contacted, took their consent back, or had their data restricted; `reason` says which. Also for the partner of `partner_ids` that was to be sent it (`partner_id`).',
  'lead.pending': 'The application goes to `partner_id`.',
  'lead.accepted': 'The partner accepted.',
  'lead.declined': 'The partner declined.',
  'lead.failed': 'The partner could not take it.',
  'lead.link_ready': 'The partner’s link is there: get it, or read the lead.',
  'lead.erased': 'The applicant was erased; of an upload that was undone, the lead is gone.',
  'referral.settled': 'A partner that you named with `partner_ids` has decided: `status`.',
  'outcome.recorded':
    'The partner says what became of its application: `outcome`, such as `funded`. Read the amount with [GET /lead/{hashid}/outcome](/docs/reference/lead#listLeadOutcomes).',
  'outcome.corrected':
    'The same, in place of an earlier one: `corrects` no longer counts. Without `outcome_id` that one was another lead’s.',
  'claim.opened':
    'A lender claims that a lead is given back: `claim_id`, `claim_reason`. Its box and your word are on the lead’s page; nothing is taken back before it is decided.',
  'claim.decided':
    'The claim was `accepted`, `refused` or `withdrawn`: `claim`. Of an accepted one `outcome.recorded` says `returned`.',
  'batch.completed': 'Every row has its result; `created`, `duplicates` and `invalid` count them.',
  'batch.failed': 'The file could not be read, or was stopped; the counts are of the rows before that.',
  'statement.closed':
    'A month of your commissions is closed for good: `statement` is its number, `month` the month, `entries` how many entries it has. Managers read it in the portal under Commission.',
  'ledger.checkpoint':
    'How far our log of consents, withdrawals and opt-outs has got, signed: `size` leaves, and `checkpoint`, a C2SP tlog-checkpoint. Keep it: with it anybody can show later that nothing before it was rewritten. At most hourly, or after 1,000 leaves; the newest is at `/api/ledger/checkpoint`.',
  'api_key.expiring': 'A key ends at `expires_at`: 30, 7 and 1 days before.',
  'webhook.stopped':
    'A [webhook endpoint](/docs/guide/webhook) was stopped: `webhook_id`, and `reason`: `failing` or `gone`.',
};

export const eventGuide: DocPage = {
  path: '/docs/guide/event',
  title: 'Events',
  description: 'Learn of outcomes, links and finished files without polling each of them.',
  group: 'Guides',
  blocks: [
    {
      kind: 'text',
      text: `Everything that happens to your leads and batches stands in one log for each environment, in order, for ${eventDays} days. One loop reads it: [GET /event](/docs/reference/event#listEvents). Or be called: [webhooks](/docs/guide/webhook).`,
    },
    { kind: 'heading', id: 'read', title: 'Read the log' },
    {
      kind: 'list',
      numbered: true,
      items: [
        'The first time, begin with `after=latest`, or leave `after` out to get everything that is kept.',
        `Ask with \`wait=${longestWaitSeconds}\`: the request is held until something happens, so you learn of it within a moment and never poll in vain.`,
        'Handle the events. Each is about an `id`: read the lead for its values.',
        'Store `next`, then ask again with `after` set to it, at once. After a crash you go on where you were.',
      ],
    },
    {
      kind: 'code',
      title: 'read-events.js',
      text: [
        'let after = await loadCursor() ?? "latest";',
        'for (;;) {',
        '  const query = new URLSearchParams({ after, wait: "20" });',
        '  const response = await fetch(`$' + '{baseUrl}/event?$' + '{query}`, {',
        '    headers: { authorization: `Bearer $' + '{apiKey}` },',
        '  });',
        '  if (!response.ok) throw new Error(`$' + '{response.status} $' + '{await response.text()}`);',
        '  const page = await response.json();',
        '  for (const event of page.events) await handle(event);',
        '  after = page.next;',
        '  await saveCursor(after);',
        '}',
      ].join('\n'),
    },
    {
      kind: 'note',
      tone: 'info',
      text: 'An event has no personal data: it says what happened to which id. Reading the lead shows the state of now, which may be later than the event.',
    },
    { kind: 'heading', id: 'type', title: 'Types' },
    {
      kind: 'table',
      label: 'Types of events',
      columns: ['Type', 'Means'],
      rows: eventTypes.map((type) => ({ cells: [`\`${type}\``, meanings[type]] })),
    },
    {
      kind: 'text',
      text: 'With `type=lead.accepted,lead.declined` you get only those. Each row of a file makes a `lead.created` too, but only for who asks for that type by name; the same goes for `lead.erased` of an upload that was undone. Further types may be added: ignore those that you do not know.',
    },
    { kind: 'heading', id: 'order', title: 'Order and repeats' },
    {
      kind: 'terms',
      items: [
        {
          title: 'position',
          text: '1, 2, 3 … in your log, without gaps. A position that you have seen means that you have seen all before it.',
        },
        {
          title: 'sequence',
          text: 'Counts the events of one lead. Where several workers share the events, drop one whose `sequence` is lower than what you have of that lead.',
        },
        {
          title: 'id',
          text: 'The same wherever you meet the event. If you store `next` only after handling, an event may come twice after a crash: recognise it by this.',
        },
      ],
    },
    { kind: 'heading', id: 'cursor', title: 'When a cursor is refused' },
    {
      kind: 'terms',
      items: [
        {
          title: 'cursor expired',
          text: `You were away for more than ${eventDays} days. Read the leads that are open on your side, then go on from \`oldest\`.`,
        },
        {
          title: 'cursor belongs to an earlier history',
          text: 'The service was restored from a backup, or failed over, and may have lost its latest moments. Go on with `from`, the time of the last event that you have: some may come twice.',
        },
        {
          title: 'cursor belongs to another environment',
          text: 'UAT and Production each have a log. Keep a cursor for each.',
        },
      ],
    },
  ],
};
