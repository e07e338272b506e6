import type { DocPage } from '@/lib/docs/docs/block';
import { ruleBlocks } from '@/lib/docs/docs/page/rule';

export const batchGuide: DocPage = {
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
    {
      kind: 'text',
      text: 'A column `consent_text` names the words in which the row’s applicant was asked, by the `key` of [`GET /consent-text`](/docs/reference/consent#listConsentTexts): they are kept with the lead as evidence. An unknown key is not kept; the row is taken all the same, and `message` counts such rows.',
    },
    ...ruleBlocks('batch-rules'),
  ],
};
