import type { DocPage } from '@/lib/docs/docs/block';
import { ruleBlocks } from '@/lib/docs/docs/page/rule';

export const offerGuide: DocPage = {
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
