import { findVersionSpan, type VersionSpan } from '@/db/query/catalogue/catalogue-version';
import { type AnyLeadFilter, type AnyLeadRow, listAnyLeads } from '@/db/query/lead/lead-any-list';
import { maskName, maskPhone } from '@/lib/applicant/mask';
import type { Context } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import type { ListSource } from '@/lib/base/list/source';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { dayEnd, dayStart, southAfricanDate } from '@/lib/base/time/date';
import { environmentNames } from '@/word/environment';
import { type AnyLeadListFilter, anyLeadList, usualDays } from './list';

/** A lead of any affiliate as operators see it: masked. */
export interface AnyLeadItem
  extends Omit<AnyLeadRow, 'id' | 'firstName' | 'lastName' | 'cellPhoneNumber' | 'erased' | 'restricted'> {
  /** The public id. */
  id: string;
  /** Initials; `Erased` after erasure. */
  name: string;
  /** The last three digits; null after erasure. */
  phone: string | null;
}

/**
 * The leads of all affiliates, newest first, masked (design applicant 10). They are never counted: there may be
 * millions.
 */
export const anyLeadSource: ListSource<AnyLeadItem, AnyLeadListFilter> = {
  list: anyLeadList,
  action: 'lead.list-all',
  read: async (ctx, { filter }, { from, limit }) => {
    const id = from && readPublicId(ctx.env.idKey, 'lead', from.id);
    const place = { from: from && id !== null ? { ...from, id } : null, limit };
    const { environment, version } = filter;
    const span =
      version === undefined || environment === undefined
        ? null
        : await findVersionSpan(ctx.database, environment, version);
    // A version that is not there has made no offer.
    if (version !== undefined && span === null) return [];
    const rows = await readFromReplica(ctx, (db) => listAnyLeads(db, rowFilter(ctx, filter, span), place));
    return rows.map((row) => item(ctx, row));
  },
  count: null,
  idOf: ({ id }) => id,
  file: [
    { name: 'id', cell: ({ id }) => id },
    { name: 'captured', cell: ({ createdAt }) => createdAt },
    { name: 'affiliate', cell: ({ affiliateName }) => affiliateName },
    { name: 'environment', cell: ({ environment }) => environment },
    { name: 'state', cell: ({ state }) => state },
    { name: 'intent', cell: ({ intentTitle }) => intentTitle },
    { name: 'partner', cell: ({ partnerName }) => partnerName },
    { name: 'source', cell: ({ source }) => source },
    { name: 'name', cell: ({ name }) => name },
    { name: 'phone', cell: ({ phone }) => phone },
  ],
};

const longAgo = '2000-01-01';

function rowFilter(
  { clock }: Context,
  filter: AnyLeadListFilter,
  version: VersionSpan | null,
): AnyLeadFilter {
  // Today is one of them.
  const earliest = southAfricanDate(new Date(clock.now().getTime() - (usualDays - 1) * 86_400_000));
  const partnerId = filter.partner ?? null;
  // Who accepted a lead is the partner of its latest application: the list begins from those.
  const isOfLatest = filter.became === undefined || filter.became === 'accepted';
  return {
    affiliateId: filter.affiliate ?? null,
    environments: filter.environment === undefined ? environmentNames : [filter.environment],
    state: filter.state ?? null,
    intentId: filter.intent ?? null,
    partnerId: isOfLatest ? partnerId : null,
    source: filter.source ?? null,
    userId: filter.agent ?? null,
    sellerId: filter.seller ?? null,
    became:
      filter.became === undefined ? null : { step: filter.became, partnerId: isOfLatest ? null : partnerId },
    version,
    // Of a version all are shown, however old they are.
    createdFrom: dayStart(filter.from ?? (version ? longAgo : earliest)),
    createdBefore: filter.to === undefined ? null : dayEnd(filter.to),
  };
}

function item(
  { env }: Context,
  { firstName, lastName, cellPhoneNumber, erased, restricted, ...row }: AnyLeadRow,
): AnyLeadItem {
  return {
    ...row,
    id: publicId(env.idKey, 'lead', row.id),
    name: restricted ? 'Restricted' : erased ? 'Erased' : maskName(firstName, lastName),
    phone: erased || restricted ? null : maskPhone(cellPhoneNumber),
  };
}
