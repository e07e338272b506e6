import { z } from 'zod';
import { idFilter } from '@/lib/base/input/id-filter';
import { defineList } from '@/lib/base/list/definition';

const filter = z.object({
  state: z.enum(['active', 'inactive']).optional().catch(undefined),
  intent: idFilter,
  health: z.literal('failing').optional().catch(undefined),
  secret: z.literal('unseen').optional().catch(undefined),
});
export type PartnerFilter = z.output<typeof filter>;

/** The console's list of partners. */
export const partnerList = defineList({
  name: 'partner',
  path: '/operator/lender',
  columns: [
    { key: 'company', label: 'Company', sort: 'ascending' },
    { key: 'state', label: 'State' },
    { key: 'health', label: 'Health, 24 h' },
    { key: 'intents', label: 'Products' },
    { key: 'rules', label: 'Rules', isFigure: true },
    { key: 'integration', label: 'Integration' },
    { key: 'priority', label: 'Priority', sort: 'ascending', isFigure: true },
    { key: 'type', label: 'Type', isExtra: true },
    { key: 'endToEnd', label: 'End-to-end', isExtra: true },
    { key: 'timeout', label: 'Time limit', isExtra: true, isFigure: true },
    { key: 'created', label: 'Since', sort: 'descending', isExtra: true },
  ],
  filter,
  isSearchable: true,
  order: { by: 'company', descending: false },
});
