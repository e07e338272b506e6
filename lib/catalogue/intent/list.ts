import { z } from 'zod';
import { defineList } from '@/lib/base/list/definition';

const filter = z.object({
  state: z.enum(['active', 'inactive']).optional().catch(undefined),
  available: z.enum(['all', 'some']).optional().catch(undefined),
});
export type IntentFilter = z.output<typeof filter>;

/** The console's list of intents. */
export const intentList = defineList({
  name: 'intent',
  path: '/operator/product',
  columns: [
    { key: 'title', label: 'Title', sort: 'ascending' },
    { key: 'state', label: 'State' },
    { key: 'required', label: 'Required for an offer' },
    { key: 'partners', label: 'Active lenders', sort: 'descending', isFigure: true },
    { key: 'affiliates', label: 'Available to' },
    { key: 'actions', label: 'Actions', isWide: true },
  ],
  filter,
  isSearchable: true,
  order: { by: 'title', descending: false },
});
