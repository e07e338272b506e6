import { z } from 'zod';
import { environmentText } from '@/lib/base/input/environment-text';
import { idFilter } from '@/lib/base/input/id-filter';
import { defineList } from '@/lib/base/list/definition';

/** How long ago an application was requested at least, in seconds. */
export const ages = { hour: 3_600, day: 86_400, '3-days': 3 * 86_400, week: 7 * 86_400 } as const;

const filter = z.object({
  partner: idFilter,
  affiliate: idFilter,
  environment: environmentText.optional().catch(undefined),
  state: z.enum(['stuck', 'unknown', 'pending']).optional().catch(undefined),
  age: z
    .enum(Object.keys(ages) as (keyof typeof ages)[])
    .optional()
    .catch(undefined),
});
export type ApplicationFilter = z.output<typeof filter>;

/** The console's list of open applications. */
export const applicationList = defineList({
  name: 'application',
  path: '/operator/application',
  columns: [
    { key: 'partner', label: 'Lender' },
    { key: 'lead', label: 'Lead' },
    { key: 'environment', label: 'Environment', isExtra: true },
    { key: 'state', label: 'State' },
    { key: 'requested', label: 'Requested', sort: 'ascending' },
    { key: 'next', label: 'Next check' },
    { key: 'kind', label: 'Kind', isExtra: true },
  ],
  filter,
  isSearchable: false,
  order: { by: 'requested', descending: false },
});
