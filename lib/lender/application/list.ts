import { z } from 'zod';
import { defineList } from '@/lib/base/list/definition';

const filter = z.object({
  state: z.enum(['open', 'accepted', 'declined', 'failed']).optional().catch(undefined),
});
export type OwnApplicationFilter = z.output<typeof filter>;

/** A lender's own applications. */
export const ownApplicationList = defineList({
  name: 'own-application',
  path: '/lender/application',
  columns: [
    { key: 'name', label: 'Applicant' },
    { key: 'product', label: 'Product' },
    { key: 'state', label: 'State' },
    { key: 'came', label: 'Came', sort: 'descending' },
    { key: 'decided', label: 'Decided' },
    { key: 'reference', label: 'Reference' },
    { key: 'source', label: 'From' },
    { key: 'id', label: 'Id', isExtra: true },
  ],
  filter,
  isSearchable: false,
  order: { by: 'came', descending: true },
});
