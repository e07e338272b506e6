import { z } from 'zod';
import { environmentText } from '@/lib/base/input/environment-text';
import { idFilter } from '@/lib/base/input/id-filter';
import { defineList } from '@/lib/base/list/definition';

/** `usable`: works now, also beside its replacement. `suspended`: it would, but for its affiliate. */
export const keyStates = ['usable', 'ending', 'suspended', 'expired', 'replaced', 'revoked'] as const;
export type KeyState = (typeof keyStates)[number];

const filter = z.object({
  affiliate: idFilter,
  environment: environmentText.optional().catch(undefined),
  state: z.enum(keyStates).optional().catch(undefined),
  /** Usable, and expires within so many days. */
  within: z.enum(['7', '30', '90']).optional().catch(undefined),
  /** Whether it was used in the last 30 days. */
  used: z.enum(['lately', 'not-lately']).optional().catch(undefined),
});
export type KeyFilter = z.output<typeof filter>;

/** The console's list of API keys. */
export const keyList = defineList({
  name: 'api-key',
  path: '/operator/api-key',
  columns: [
    { key: 'name', label: 'Key', sort: 'ascending' },
    { key: 'affiliate', label: 'Affiliate', sort: 'ascending' },
    { key: 'environment', label: 'Environment', isExtra: true },
    { key: 'state', label: 'State' },
    { key: 'used', label: 'Last used', sort: 'descending' },
    { key: 'calls', label: 'Calls' },
    { key: 'expires', label: 'Expires', sort: 'ascending' },
    { key: 'limit', label: 'Limit' },
    { key: 'scopes', label: 'Scopes', isExtra: true },
    { key: 'created', label: 'Issued', sort: 'descending', isExtra: true },
  ],
  filter,
  isSearchable: true,
  order: { by: 'created', descending: true },
});
