import type { DocPage } from '@/lib/docs/docs/block';
import { differences } from '@/lib/v1/difference';

export const v1Guide: DocPage = {
  path: '/docs/guide/v1',
  title: 'Move from v1',
  description: 'Every difference between /api/v1 and /api/v2, and what to change.',
  group: 'Guides',
  blocks: [
    {
      kind: 'text',
      text: '`/api/v1` serves integrations that have not moved yet. These are all the differences.',
    },
    ...differences.flatMap(
      ({ id, calls, subject, v1, v2, move }) =>
        [
          {
            kind: 'heading',
            id: `v1-${id.replaceAll(' ', '-')}`,
            title: subject.replaceAll('`', ''),
          },
          {
            kind: 'terms',
            items: [
              { title: 'Endpoints', text: calls.join(', ') },
              { title: 'v1', text: v1 },
              { title: 'v2', text: v2 },
              { title: 'Do', text: move },
            ],
          },
        ] as const,
    ),
  ],
};
