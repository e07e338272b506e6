import { countKeys, type KeyListFilter, keyListOrders, listKeyPage } from '@/db/query/account/api-key-list';
import type { ListQuery } from '@/lib/base/list/query';
import { numbered } from '@/lib/base/list/read-page';
import type { ListSource } from '@/lib/base/list/source';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { type KeyFilter, keyList } from './list';
import type { ListedKey } from './schema';
import { isSuspended } from './suspended';
import { apiKeyView } from './view';

/** The keys of all affiliates in both environments, those that have ended included; never the secrets. */
export const keySource: ListSource<ListedKey, KeyFilter> = {
  list: keyList,
  action: 'api-key.list-all',
  read: async (ctx, query, place) => {
    const by = keyListOrders.find((order) => order === query.order.by) ?? 'created';
    const { descending } = query.order;
    const rows = await readFromReplica(ctx, (db) =>
      listKeyPage(db, rowFilter(query), { by, descending }, numbered(place)),
    );
    const now = ctx.clock.now();
    return rows.map(({ affiliateName, affiliateActive, ...row }) => ({
      ...apiKeyView(row, now),
      affiliateName,
      affiliateActive,
    }));
  },
  count: (ctx, query, limit) => readFromReplica(ctx, (db) => countKeys(db, rowFilter(query), limit)),
  idOf: ({ id }) => String(id),
  file: [
    { name: 'id', cell: ({ id }) => id },
    { name: 'name', cell: ({ name }) => name },
    { name: 'last_four', cell: ({ hint }) => hint },
    { name: 'affiliate', cell: ({ affiliateName }) => affiliateName },
    { name: 'environment', cell: ({ environment }) => environment },
    { name: 'state', cell: (key) => (isSuspended(key) ? 'suspended' : key.status) },
    { name: 'last_used', cell: ({ lastUsedAt }) => lastUsedAt },
    { name: 'expires', cell: ({ expiresAt }) => expiresAt },
    { name: 'replaced', cell: ({ replacedAt }) => replacedAt },
    { name: 'revoked', cell: ({ revokedAt }) => revokedAt },
    { name: 'requests_per_minute', cell: ({ requestsPerMinute }) => requestsPerMinute },
    { name: 'scopes', cell: ({ scopes }) => scopes.join(', ') },
    { name: 'issued', cell: ({ createdAt }) => createdAt },
  ],
};

function rowFilter({
  search,
  filter: { affiliate, environment, state, within, used },
}: ListQuery<KeyFilter>): KeyListFilter {
  return {
    search,
    affiliateId: affiliate ?? null,
    environment: environment ?? null,
    state: state ?? null,
    withinDays: within === undefined ? null : Number(within),
    usedLately: used === undefined ? null : used === 'lately',
  };
}
