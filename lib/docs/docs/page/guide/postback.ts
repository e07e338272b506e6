import type { DocPage } from '@/lib/docs/docs/block';

export const postbackGuide: DocPage = {
  path: '/docs/guide/postback',
  title: 'Sub ids and postbacks',
  shortTitle: 'Postbacks',
  description: 'Say which page and click a lead came from, and let your tracker know what became of it.',
  group: 'Guides',
  portal: { href: '/webhook', label: 'Webhooks' },
  blocks: [
    {
      kind: 'text',
      text: 'For comparison sites and whoever buys traffic: two optional fields say where a lead came from, and a postback tells your tracker what became of it, with what it earned. A postback needs no server of yours: it is a URL that your tracker gives you.',
    },
    { kind: 'heading', id: 'fields', title: 'Where a lead came from' },
    {
      kind: 'code',
      title: 'In POST /lead and POST /offer; in a file, columns of these names',
      text: JSON.stringify({ sub_id: 'personal-loans-page', click_id: 'c1f8a9' }, null, 2),
    },
    {
      kind: 'terms',
      items: [
        {
          title: 'sub_id',
          text: 'A page, a campaign, a publisher: what you want to count by. It is a column of exports, a filter of the list of leads, and a group of reports (over 92 days at most, the 1,000 largest).',
        },
        { title: 'click_id', text: 'The one click that your tracker knows, such as its own click id.' },
        {
          title: 'What is kept',
          text: 'Text of at most 100 printable ASCII characters. Anything else is ignored and the answer is the same; a refusal would cost you the lead. Requests says so.',
        },
        {
          title: 'No personal data',
          text: 'What looks like an ID number, a phone number or an email address is ignored, too. Both are erased with the applicant.',
        },
        {
          title: 'Duplicates',
          text: 'A lead stays where it came from first. `POST /offer` adds it to a lead that came without.',
        },
      ],
    },
    { kind: 'heading', id: 'postback', title: 'Set up a postback' },
    {
      kind: 'list',
      numbered: true,
      items: [
        'A manager chooses “Add a postback” under [Webhooks](/webhook), and pastes the URL that the tracker gives for conversions.',
        'Put our names where the tracker has its own: `https://tracker.example/postback?cid={click_id}&payout={commission}`.',
        'Choose the events. Each is told once; `lead.accepted` is what most call a conversion.',
        'Send a test event. It is of the click `test`, which no tracker knows: a 2xx or a complaint about the click both show that the call arrives.',
      ],
    },
    {
      kind: 'table',
      label: 'Names that are filled in',
      columns: ['Name', 'What stands there'],
      rows: [
        { cells: ['`{click_id}`', 'As it came with the lead.'] },
        { cells: ['`{sub_id}`', 'As it came with the lead; nothing if it came without.'] },
        { cells: ['`{lead_id}`', 'The lead’s id, as the API gives it.'] },
        { cells: ['`{type}`', 'The event’s type, such as `lead.accepted`.'] },
        {
          cells: [
            '`{commission}`',
            'What the event earned, such as `150.00`; below zero where a return takes it back. `0.00` where no plan pays for it, nothing for events that cannot earn.',
          ],
        },
        { cells: ['`{currency}`', '`ZAR`.'] },
        { cells: ['`{at}`', 'When it happened, in RFC 3339.'] },
        { cells: ['`{event_id}`', 'The event’s id, the same at every try.'] },
      ],
    },
    { kind: 'heading', id: 'rules', title: 'How it is sent' },
    {
      kind: 'terms',
      items: [
        {
          title: 'A GET, unsigned',
          text: 'Each value is encoded as one part of the URL. Redirects are not followed. Only public addresses are called, by https.',
        },
        {
          title: 'Only clicks that you know',
          text: 'A URL that names `{click_id}` is not called for a lead without one; one that names `{sub_id}` alone, not for a lead without that.',
        },
        {
          title: 'Commission after the hold',
          text: 'With `{commission}` the call waits until the ledger has seen the event, some seconds, and until the hold of your plan is over. The page says how many wait. Without that name nothing waits.',
        },
        {
          title: 'Again',
          text: 'Tries, pauses and stops are those of [webhooks](/docs/guide/webhook#failure), and so is the list of attempts. A call may come twice: your tracker drops the second by `{event_id}`.',
        },
      ],
    },
  ],
};
