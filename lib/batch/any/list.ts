import { z } from 'zod';
import { environmentText } from '@/lib/base/input/environment-text';
import { idFilter } from '@/lib/base/input/id-filter';
import { defineList } from '@/lib/base/list/definition';

/** `rejected`: some of its rows were. */
export const fileStates = ['queued', 'processing', 'completed', 'rejected', 'failed', 'undone'] as const;

const filter = z.object({
  affiliate: idFilter,
  environment: environmentText.optional().catch(undefined),
  state: z.enum(fileStates).optional().catch(undefined),
});
export type AnyFileFilter = z.output<typeof filter>;

/** The console's list of the files of all affiliates. */
export const anyFileList = defineList({
  name: 'file',
  path: '/operator/file',
  columns: [
    { key: 'file', label: 'File' },
    { key: 'affiliate', label: 'Affiliate' },
    { key: 'environment', label: 'Environment', isExtra: true },
    { key: 'state', label: 'State', isWide: true },
    { key: 'rows', label: 'Rows', isFigure: true },
    { key: 'leads', label: 'New leads', isFigure: true },
    { key: 'duplicates', label: 'Duplicates', isFigure: true },
    { key: 'rejected', label: 'Rejected', isFigure: true },
    { key: 'by', label: 'By' },
    { key: 'sent', label: 'Sent' },
    { key: 'finished', label: 'Finished', isExtra: true },
  ],
  filter,
  isSearchable: false,
  order: { by: 'sent', descending: true },
});
