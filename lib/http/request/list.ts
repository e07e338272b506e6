import { z } from 'zod';
import { environmentText } from '@/lib/base/input/environment-text';
import { idFilter } from '@/lib/base/input/id-filter';
import { defineList } from '@/lib/base/list/definition';
import { dayFilter } from '@/lib/base/time/day-filter';

const filter = z.object({
  affiliate: idFilter,
  environment: environmentText.optional().catch(undefined),
  key: idFilter,
  /** As in the log: `/api/v2/lead/{hashid}`. */
  path: z.string().min(1).max(200).optional().catch(undefined),
  status: z.literal('failed').optional().catch(undefined),
  from: dayFilter,
  to: dayFilter,
});
export type AnyRequestListFilter = z.output<typeof filter>;

/** The console's list of the API calls of all affiliates. */
export const anyRequestList = defineList({
  name: 'request',
  path: '/operator/api-call',
  columns: [
    { key: 'request', label: 'Request' },
    { key: 'at', label: 'Time' },
    { key: 'affiliate', label: 'Affiliate' },
    { key: 'environment', label: 'Environment', isExtra: true },
    { key: 'response', label: 'Response' },
    { key: 'duration', label: 'Duration', isFigure: true },
    { key: 'key', label: 'Key', isExtra: true },
    { key: 'address', label: 'Address', isExtra: true },
    { key: 'lead', label: 'Lead', isExtra: true },
    { key: 'requestId', label: 'Request id', isExtra: true },
  ],
  filter,
  isSearchable: true,
  order: { by: 'at', descending: true },
});

const refusedFilter = z.object({ period: z.enum(['week', 'month']).optional().catch(undefined) });
export type RefusedFilter = z.output<typeof refusedFilter>;

/** The addresses that call the API without a valid key. */
export const refusedList = defineList({
  name: 'refused-request',
  path: '/operator/api-call/refused',
  columns: [
    { key: 'address', label: 'Address' },
    { key: 'calls', label: 'Calls', sort: 'descending', isFigure: true },
    { key: 'first', label: 'First hour' },
    { key: 'last', label: 'Last call', sort: 'descending' },
  ],
  filter: refusedFilter,
  isSearchable: true,
  order: { by: 'last', descending: true },
});

/** How far back the addresses are counted, in hours; without a filter a day. */
export const periodHours = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
