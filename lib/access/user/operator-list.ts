import { z } from 'zod';
import { defineList } from '@/lib/base/list/definition';
import { operatorRoles } from '@/word/role';

const filter = z.object({
  role: z.enum(operatorRoles).optional().catch(undefined),
  state: z.enum(['active', 'suspended']).optional().catch(undefined),
  secondFactor: z.enum(['on', 'off']).optional().catch(undefined),
});
export type OperatorFilter = z.output<typeof filter>;

/** The console's list of operators. */
export const operatorList = defineList({
  name: 'operator',
  path: '/operator/colleague',
  columns: [
    { key: 'name', label: 'Name', sort: 'ascending' },
    { key: 'role', label: 'Role', sort: 'descending' },
    { key: 'seen', label: 'Last seen', sort: 'descending' },
    { key: 'secondFactor', label: 'Second factor' },
    { key: 'created', label: 'Since', sort: 'descending', isExtra: true },
    { key: 'actions', label: 'Actions', isWide: true },
  ],
  filter,
  isSearchable: true,
  order: { by: 'name', descending: false },
});
