import { z } from 'zod';
import type { VersionSource } from '@/db/schema/catalogue/catalogue-version';
import { defineList } from '@/lib/base/list/definition';

const sources = [
  'saved',
  'copied',
  'imported',
  'import undone',
  'restored',
  'planned',
  'lender',
  'proposed',
  'first',
  'found',
] as const satisfies readonly VersionSource[];

const filter = z.object({ source: z.enum(sources).optional().catch(undefined) });
export type VersionFilter = z.output<typeof filter>;

/** The versions of an environment's catalogue. */
export const versionList = defineList({
  name: 'catalogue-version',
  path: '/operator/change',
  columns: [
    { key: 'number', label: 'Version', sort: 'descending' },
    { key: 'at', label: 'When' },
    { key: 'by', label: 'Who' },
    { key: 'what', label: 'What' },
    { key: 'reason', label: 'Why' },
    { key: 'actions', label: 'Actions', isWide: true },
  ],
  filter,
  isSearchable: true,
  order: { by: 'number', descending: true },
});
