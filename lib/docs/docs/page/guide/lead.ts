import type { DocPage } from '@/lib/docs/docs/block';
import { ruleBlocks } from '@/lib/docs/docs/page/rule';

export const leadGuide: DocPage = {
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
    {
      kind: 'text',
      text: 'An applicant may have asked that their data be stored and nothing else for a time (POPIA 14(6)). `GET /lead/{hashid}` then still responds with 200 and every field, those of the applicant empty or null, and there are no matches. That ends by itself.',
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
