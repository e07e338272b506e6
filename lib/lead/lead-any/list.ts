import { z } from 'zod';
import { environmentText } from '@/lib/base/input/environment-text';
import { agentFilter, idFilter } from '@/lib/base/input/id-filter';
import { defineList } from '@/lib/base/list/definition';
import { dayFilter } from '@/lib/base/time/day-filter';
import { leadSources, leadStates, leadSteps } from '@/lib/lead/lead/list-filter';

const filter = z.object({
  affiliate: idFilter,
  environment: environmentText.optional().catch(undefined),
  state: z.enum(leadStates).optional().catch(undefined),
  intent: idFilter,
  partner: idFilter,
  source: z.enum(leadSources).optional().catch(undefined),
  agent: agentFilter,
  seller: agentFilter,
  /** With it, `partner` is the one where that happened. */
  became: z.enum(leadSteps).optional().catch(undefined),
  /** Of the catalogue of `environment`: leads whose current offer it made. */
  version: idFilter,
  from: dayFilter,
  to: dayFilter,
});
export type AnyLeadListFilter = z.output<typeof filter>;

/** The console's list of the leads of all affiliates. */
export const anyLeadList = defineList({
  name: 'lead',
  path: '/operator/lead',
  columns: [
    { key: 'lead', label: 'Lead' },
    { key: 'affiliate', label: 'Affiliate' },
    { key: 'environment', label: 'Environment', isExtra: true },
    { key: 'state', label: 'State' },
    { key: 'intent', label: 'Product' },
    { key: 'partner', label: 'Lender' },
    { key: 'created', label: 'Captured' },
    { key: 'source', label: 'Source', isExtra: true },
  ],
  filter,
  isSearchable: false,
  order: { by: 'created', descending: true },
});

/** How far back the list goes unless a day is chosen. */
export const usualDays = 30;
