import { goLiveSteps } from '@/lib/account/go-live/step';
import type { DocPage } from '@/lib/docs/docs/block';

export const goLiveGuide: DocPage = {
  path: '/docs/guide/go-live',
  title: 'Go live',
  description: 'What your UAT key must have done, and how you get a Production key.',
  group: 'Guides',
  portal: { href: '/go-live', label: 'Go live' },
  blocks: [
    {
      kind: 'text',
      text: 'Go live in the portal ticks each step the first time your UAT key does it. When all are done, a manager requests the Production key there, and an operator approves it.',
    },
    { kind: 'heading', id: 'step', title: 'Steps in UAT' },
    { kind: 'terms', numbered: true, items: goLiveSteps.map(({ title, ask }) => ({ title, text: ask })) },
    { kind: 'heading', id: 'change', title: 'What changes in Production' },
    {
      kind: 'list',
      items: [
        'The key, and where the operator has told you another base URL, that too.',
        'Ids of intents and partners. Look intents up by title, or list them when you start.',
        'Partners are real: what you accept is an application. Names that script the sandbox are names like any other.',
        'Consent is real: send `popi: true` only after the applicant has agreed.',
      ],
    },
    { kind: 'heading', id: 'before', title: 'Before the first lead' },
    {
      kind: 'list',
      items: [
        'The key is in your secret manager, not in code, addresses or logs.',
        'Your client stores lead ids before it does anything else with them.',
        'Your client follows [the rules for sending twice](/docs/guide/retry).',
        'Somebody is told when your calls begin to fail, with `X-Request-Id`.',
        'You know when the key expires, and [who replaces it](/api-key).',
      ],
    },
  ],
};
