import {
  countPartners,
  listPartnerPage,
  type PartnerListFilter,
  type PartnerListRow,
  partnerListOrders,
} from '@/db/query/catalogue/partner-list';
import type { ListQuery } from '@/lib/base/list/query';
import { numbered } from '@/lib/base/list/read-page';
import type { ListSource } from '@/lib/base/list/source';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import type { Environment } from '@/word/environment';
import { type PartnerHealth, partnerHealth } from './health';
import { type PartnerFilter, partnerList } from './list';

export interface PartnerListItem extends Omit<PartnerListRow, 'calls' | 'failed' | 'openUrls'> {
  /** Null: it has no endpoints. */
  health: PartnerHealth | null;
}

/** The list of an environment's partners. */
export function partnerSource(environment: Environment): ListSource<PartnerListItem, PartnerFilter> {
  return {
    list: partnerList,
    action: 'partner.list',
    read: async (ctx, query, place) => {
      const by = partnerListOrders.find((order) => order === query.order.by) ?? 'company';
      const order = { by, descending: query.order.descending };
      const rows = await readFromReplica(ctx, (db) =>
        listPartnerPage(db, environment, rowFilter(query), order, numbered(place)),
      );
      return rows.map(({ calls, failed, openUrls, ...row }) => ({
        ...row,
        health: partnerHealth(row, { calls, failed, openUrls }),
      }));
    },
    count: (ctx, query, limit) =>
      readFromReplica(ctx, (db) => countPartners(db, environment, rowFilter(query), limit)),
    idOf: ({ id }) => String(id),
    file: [
      { name: 'id', cell: ({ id }) => id },
      { name: 'company', cell: ({ companyName }) => companyName },
      { name: 'slug', cell: ({ slug }) => slug },
      { name: 'type', cell: ({ partnerType }) => partnerType },
      { name: 'state', cell: ({ active }) => (active ? 'active' : 'inactive') },
      { name: 'paused', cell: ({ leftOut }) => leftOut?.reason },
      { name: 'paused_until', cell: ({ leftOut }) => leftOut?.until && new Date(leftOut.until) },
      { name: 'priority', cell: ({ priority }) => priority },
      { name: 'end_to_end', cell: ({ endToEnd }) => endToEnd },
      { name: 'intents', cell: ({ intents }) => intents.join(', ') },
      { name: 'rules', cell: ({ rules }) => rules },
      { name: 'calls_24_hours', cell: ({ health }) => health?.calls },
      { name: 'failed_24_hours', cell: ({ health }) => health?.failed },
      { name: 'skipped_endpoints', cell: ({ health }) => health?.open.join(', ') },
      { name: 'score_url', cell: ({ scoreUrl }) => scoreUrl },
      { name: 'accept_url', cell: ({ acceptUrl }) => acceptUrl },
      { name: 'link_url', cell: ({ linkUrl }) => linkUrl },
      { name: 'redirect_url', cell: ({ redirectUrl }) => redirectUrl },
      { name: 'timeout_ms', cell: ({ timeoutMs }) => timeoutMs },
      { name: 'secret_never_handed_over', cell: ({ secretUnseen }) => (secretUnseen ? 'yes' : 'no') },
      { name: 'created', cell: ({ createdAt }) => createdAt },
    ],
  };
}

function rowFilter({
  search,
  filter: { state, intent, health, secret },
}: ListQuery<PartnerFilter>): PartnerListFilter {
  return {
    search,
    active: state === undefined ? null : state === 'active',
    intentId: intent ?? null,
    failing: health === 'failing',
    secretUnseen: secret === 'unseen',
  };
}
