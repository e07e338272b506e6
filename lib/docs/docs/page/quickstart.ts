import type { DocPage } from '@/lib/docs/docs/block';

export const quickstartPage: DocPage = {
  path: '/docs/quickstart',
  title: 'Quickstart',
  description: 'From the first call to a partner’s decision in six steps, each run from this page.',
  group: 'Start',
  portal: { href: '/api-key', label: 'API keys' },
  blocks: [
    {
      kind: 'text',
      text: 'You need a UAT key: a manager of your team requests one under [API keys](/api-key). The applicant is made up, and the lender is [the sandbox](/docs/sandbox). Run sends the call that you see and shows the real response.',
    },
    { kind: 'quickstart' },
    { kind: 'heading', id: 'next', title: 'Next' },
    {
      kind: 'links',
      items: [
        {
          href: '/docs/guide/testing',
          title: 'Testing',
          text: 'Play a decline, a timeout and a failure by changing the last name.',
        },
        {
          href: '/docs/guide/accept',
          title: 'Accept safely',
          text: 'What to do when the response of step 3 is lost.',
        },
        {
          href: '/docs/guide/go-live',
          title: 'Go live',
          text: 'What else a UAT key must have done before Production.',
        },
        {
          href: '/docs/reference',
          title: 'Reference',
          text: 'Every endpoint, field and response.',
        },
      ],
    },
  ],
};
