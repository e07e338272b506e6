import {
  countOperators,
  listOperatorPage,
  type OperatorListFilter,
  operatorListOrders,
} from '@/db/query/access/operator-list';
import type { ListQuery } from '@/lib/base/list/query';
import { numbered } from '@/lib/base/list/read-page';
import type { ListSource } from '@/lib/base/list/source';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { type OperatorFilter, operatorList } from './operator-list';
import type { OperatorView } from './schema';

/** The list of operators, suspended ones included. */
export const operatorSource: ListSource<OperatorView, OperatorFilter> = {
  list: operatorList,
  action: 'user.list-operators',
  read: (ctx, query, place) => {
    const by = operatorListOrders.find((order) => order === query.order.by) ?? 'name';
    const { descending } = query.order;
    return readFromReplica(ctx, (db) =>
      listOperatorPage(db, rowFilter(query), { by, descending }, numbered(place)),
    );
  },
  count: (ctx, query, limit) => readFromReplica(ctx, (db) => countOperators(db, rowFilter(query), limit)),
  idOf: ({ id }) => String(id),
  file: [
    { name: 'id', cell: ({ id }) => id },
    { name: 'name', cell: ({ name }) => name },
    { name: 'email', cell: ({ email }) => email },
    { name: 'role', cell: ({ role }) => role },
    { name: 'state', cell: ({ suspendedAt }) => (suspendedAt ? 'suspended' : 'active') },
    { name: 'last_seen', cell: ({ seenAt }) => seenAt },
    { name: 'second_factor', cell: ({ hasSecondFactor }) => hasSecondFactor },
    { name: 'created', cell: ({ createdAt }) => createdAt },
  ],
};

function rowFilter({
  search,
  filter: { role, state, secondFactor },
}: ListQuery<OperatorFilter>): OperatorListFilter {
  return {
    search,
    role: role ?? null,
    suspended: state === undefined ? null : state === 'suspended',
    secondFactor: secondFactor === undefined ? null : secondFactor === 'on',
  };
}
