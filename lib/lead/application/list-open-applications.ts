import {
  countOpenApplications,
  countOpenByPartner,
  listOpenApplications,
  type OpenApplicationFilter,
  type OpenApplicationRow,
  type OpenByPartnerRow,
} from '@/db/query/lead/application-list';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { publicId } from '@/lib/base/crypto/public-id';
import { numbered } from '@/lib/base/list/read-page';
import type { ListSource } from '@/lib/base/list/source';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { type ApplicationFilter, ages, applicationList } from './list';

export interface OpenApplication extends Omit<OpenApplicationRow, 'leadId'> {
  /** The lead's public id. */
  leadId: string;
}
export type OpenByPartner = OpenByPartnerRow;

/** The open applications of all affiliates, by age. */
export const applicationSource: ListSource<OpenApplication, ApplicationFilter> = {
  list: applicationList,
  action: 'application.list',
  read: async (ctx, { filter, order }, place) => {
    const rows = await readFromReplica(ctx, (db) =>
      listOpenApplications(db, rowFilter(filter), order, numbered(place)),
    );
    return rows.map((row) => ({ ...row, leadId: publicId(ctx.env.idKey, 'lead', row.leadId) }));
  },
  count: (ctx, { filter }, limit) =>
    readFromReplica(ctx, (db) => countOpenApplications(db, rowFilter(filter), limit)),
  idOf: ({ id }) => String(id),
  file: [
    { name: 'id', cell: ({ id }) => id },
    { name: 'partner', cell: ({ companyName }) => companyName },
    { name: 'reference', cell: ({ reference }) => reference },
    { name: 'lead', cell: ({ leadId }) => leadId },
    { name: 'affiliate', cell: ({ affiliateName }) => affiliateName },
    { name: 'environment', cell: ({ environment }) => environment },
    { name: 'kind', cell: ({ kind }) => kind },
    { name: 'status', cell: ({ status }) => status },
    { name: 'requested', cell: ({ requestedAt }) => requestedAt },
    { name: 'next_check', cell: ({ nextCheckAt }) => nextCheckAt },
    { name: 'operator_needed_since', cell: ({ operatorNeededAt }) => operatorNeededAt },
  ],
};

/** Returns how many applications each partner has not decided, most first. */
export async function listOpenByPartner(ctx: Context): Promise<OpenByPartner[]> {
  assertMay(ctx, 'application.list');
  return readFromReplica(ctx, countOpenByPartner);
}

function rowFilter({
  partner,
  affiliate,
  environment,
  state,
  age,
}: ApplicationFilter): OpenApplicationFilter {
  return {
    environment: environment ?? null,
    partnerId: partner ?? null,
    affiliateId: affiliate ?? null,
    state: state ?? null,
    olderThanSeconds: age === undefined ? null : ages[age],
  };
}
