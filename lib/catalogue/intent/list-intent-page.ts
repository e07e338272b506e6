import {
  countIntents,
  type IntentListFilter,
  intentListOrders,
  listIntentPage,
} from '@/db/query/catalogue/intent-list';
import type { ListQuery } from '@/lib/base/list/query';
import { numbered } from '@/lib/base/list/read-page';
import type { ListSource } from '@/lib/base/list/source';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import type { Environment } from '@/word/environment';
import { intentDetail } from './detail';
import { type IntentFilter, intentList } from './list';
import type { IntentDetail } from './schema';

export interface IntentListItem extends IntentDetail {
  /** Active ones that serve it. */
  partners: number;
}

/** The list of an environment's intents. */
export function intentSource(environment: Environment): ListSource<IntentListItem, IntentFilter> {
  return {
    list: intentList,
    action: 'intent.list-all',
    read: async (ctx, query, place) => {
      const by = intentListOrders.find((order) => order === query.order.by) ?? 'title';
      const order = { by, descending: query.order.descending };
      const rows = await readFromReplica(ctx, (db) =>
        listIntentPage(db, environment, rowFilter(query), order, numbered(place)),
      );
      return rows.map(({ partners, ...row }) => ({ ...intentDetail(row), partners }));
    },
    count: (ctx, query, limit) =>
      readFromReplica(ctx, (db) => countIntents(db, environment, rowFilter(query), limit)),
    idOf: ({ id }) => String(id),
    file: [
      { name: 'id', cell: ({ id }) => id },
      { name: 'title', cell: ({ entry }) => entry.title },
      { name: 'state', cell: ({ entry }) => (entry.active ? 'active' : 'inactive') },
      { name: 'synonyms', cell: ({ entry }) => entry.synonyms.join(', ') },
      { name: 'required_fields', cell: ({ entry }) => entry.required_fields.join(', ') },
      { name: 'active_partners', cell: ({ partners }) => partners },
      { name: 'affiliates', cell: ({ entry }) => entry.affiliates?.join(', ') ?? 'all' },
    ],
  };
}

function rowFilter({ search, filter: { state, available } }: ListQuery<IntentFilter>): IntentListFilter {
  return {
    search,
    active: state === undefined ? null : state === 'active',
    restricted: available === undefined ? null : available === 'some',
  };
}
