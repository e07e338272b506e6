import {
  type AffiliateListFilter,
  type AffiliateListRow,
  affiliateListOrders,
  countAffiliates,
  listAffiliatePage,
} from '@/db/query/account/affiliate-list';
import type { ListQuery } from '@/lib/base/list/query';
import { numbered } from '@/lib/base/list/read-page';
import type { ListSource } from '@/lib/base/list/source';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import type { Environment } from '@/word/environment';
import { type AffiliateFilter, affiliateList } from './list';

export type AffiliateListItem = AffiliateListRow;

/** The list of affiliates; their leads are counted in the given environment. */
export function affiliateSource(environment: Environment): ListSource<AffiliateListItem, AffiliateFilter> {
  return {
    list: affiliateList,
    action: 'affiliate.list',
    read: (ctx, query, place) => {
      const by = affiliateListOrders.find((order) => order === query.order.by) ?? 'name';
      const { descending } = query.order;
      return readFromReplica(ctx, (db) =>
        listAffiliatePage(db, environment, rowFilter(query), { by, descending }, numbered(place)),
      );
    },
    count: (ctx, query, limit) => readFromReplica(ctx, (db) => countAffiliates(db, rowFilter(query), limit)),
    idOf: ({ id }) => String(id),
    file: [
      { name: 'id', cell: ({ id }) => id },
      { name: 'name', cell: ({ name }) => name },
      { name: 'slug', cell: ({ slug }) => slug },
      { name: 'state', cell: ({ active }) => (active ? 'active' : 'suspended') },
      { name: 'production_open_since', cell: ({ uatApprovedAt }) => uatApprovedAt },
      { name: 'live_feedback', cell: ({ liveFeedback }) => liveFeedback },
      { name: 'referee_code', cell: ({ refereeId }) => refereeId },
      { name: `${environment}_leads_7_days`, cell: ({ leads }) => leads },
      { name: `${environment}_matched_7_days`, cell: ({ matched }) => matched },
      { name: `${environment}_accepted_7_days`, cell: ({ accepted }) => accepted },
      { name: 'last_call', cell: ({ lastCallAt }) => lastCallAt },
      { name: 'uat_keys', cell: ({ uatKeys }) => uatKeys },
      { name: 'production_keys', cell: ({ productionKeys }) => productionKeys },
      { name: 'contact_name', cell: ({ contactName }) => contactName },
      { name: 'contact_email', cell: ({ contactEmail }) => contactEmail },
      { name: 'contact_phone', cell: ({ contactPhone }) => contactPhone },
      { name: 'note', cell: ({ note }) => note },
      { name: 'created', cell: ({ createdAt }) => createdAt },
    ],
  };
}

function rowFilter({
  search,
  filter: { state, production },
}: ListQuery<AffiliateFilter>): AffiliateListFilter {
  return {
    search,
    active: state === undefined ? null : state === 'active',
    approved: production === undefined ? null : production === 'open',
  };
}
