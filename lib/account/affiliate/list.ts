import { z } from 'zod';
import { defineList } from '@/lib/base/list/definition';

const filter = z.object({
  state: z.enum(['active', 'suspended']).optional().catch(undefined),
  production: z.enum(['open', 'closed']).optional().catch(undefined),
});
export type AffiliateFilter = z.output<typeof filter>;

/** The console's list of affiliates. */
export const affiliateList = defineList({
  name: 'affiliate',
  path: '/operator/affiliate',
  columns: [
    { key: 'name', label: 'Name', sort: 'ascending' },
    { key: 'state', label: 'State' },
    { key: 'leads', label: 'Leads, 7 days', sort: 'descending', isFigure: true },
    { key: 'match', label: 'Matched', sort: 'descending', isFigure: true },
    { key: 'acceptance', label: 'Accepted', sort: 'descending', isFigure: true },
    { key: 'lastCall', label: 'Last call', sort: 'descending' },
    { key: 'keys', label: 'Keys' },
    { key: 'contact', label: 'Contact' },
    { key: 'production', label: 'Production', isExtra: true },
    { key: 'liveFeedback', label: 'Live feedback', isExtra: true },
    { key: 'refereeId', label: 'Referee code', isExtra: true },
    { key: 'note', label: 'Note', isExtra: true },
    { key: 'created', label: 'Since', sort: 'descending', isExtra: true },
  ],
  filter,
  isSearchable: true,
  order: { by: 'name', descending: false },
});
