import type { Block, DocPage } from '@/lib/docs/docs/block';
import { apiChangelog } from '@/lib/docs/openapi/changelog';
import { ruleBlocks } from './rule';

export const changelogPage: DocPage = {
  path: '/docs/changelog',
  title: 'API changelog',
  description: 'What has changed for clients, newest first, and what will not change.',
  group: 'More',
  blocks: [
    ...apiChangelog.flatMap(({ version, date, changes }): Block[] => [
      { kind: 'heading', id: `version-${version.replaceAll('.', '-')}`, title: version },
      { kind: 'text', text: date },
      {
        kind: 'terms',
        items: changes.map(({ calls, text }) => ({
          title: calls === 'every call' ? 'Every call' : calls.join(', '),
          text,
        })),
      },
    ]),
    ...ruleBlocks('change-rules', 'What may change, and what does not'),
  ],
};
