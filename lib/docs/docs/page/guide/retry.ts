import type { DocPage, Term } from '@/lib/docs/docs/block';
import { retryRules } from '@/lib/docs/openapi/guide';

const isByStatus = ({ title }: Term) => /^\d/.test(title);

export const retryGuide: DocPage = {
  path: '/docs/guide/retry',
  title: 'Send twice safely',
  shortTitle: 'Sending twice',
  description: 'What to repeat after an error or a lost response, and what to read instead.',
  group: 'Guides',
  blocks: [
    {
      kind: 'text',
      text: 'Networks fail after the work is done and before the response arrives. These rules hold for every client.',
    },
    { kind: 'heading', id: 'retries', title: 'By status' },
    { kind: 'terms', items: retryRules.filter(isByStatus) },
    { kind: 'heading', id: 'endpoint', title: 'By endpoint' },
    {
      kind: 'terms',
      items: [
        ...retryRules.filter((rule) => !isByStatus(rule)),
        { title: 'GET', text: 'Always safe to retry.' },
        { title: 'POST /lead/check', text: 'Always safe to retry: it stores nothing.' },
      ],
    },
    {
      kind: 'note',
      tone: 'info',
      text: 'Wait a little longer than the rule says, by a random part of a second, so that your processes do not all come back at once.',
    },
  ],
};
