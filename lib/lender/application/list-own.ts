import { listStatementsOfLeads } from '@/db/query/lead/applicant-statement';
import {
  countLenderApplications,
  type LenderApplicationFilter,
  listLenderApplications,
} from '@/db/query/lender/lender-application';
import type { LenderContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import type { ListQuery } from '@/lib/base/list/query';
import { pageSize, type RowPlace } from '@/lib/base/list/read-page';
import type { ListSource } from '@/lib/base/list/source';
import { openStatement } from '@/lib/lead/applicant-statement/statement';
import { type OwnApplicationFilter, ownApplicationList } from './list';
import { openSent, ownApplicationView, readHolidays } from './make-view';
import { recordListed } from './record-reads';
import type { OwnApplicationView } from './view';

/** A row of a file: with the values that were sent, where they are to be seen. */
export interface OwnApplicationRow extends OwnApplicationView {
  values: Readonly<Record<string, unknown>> | null;
  /** Names of those beside which the applicant says something. */
  disputed: string[];
}

const value = (name: string) => ({
  name,
  cell: ({ values }: OwnApplicationRow) => {
    const found = values?.[name];
    return typeof found === 'string' || typeof found === 'number' ? found : null;
  },
});

/**
 * A lender's own applications, as they were sent, newest first; `kind`: a page, or a file. Each page that is read is in
 * the record of reads.
 */
export function ownApplicationSource(
  ctx: LenderContext,
  kind: 'listed' | 'exported',
): ListSource<OwnApplicationRow, OwnApplicationFilter> {
  const { lenderScope: scope, database } = ctx;
  return {
    list: ownApplicationList,
    action: 'lender-application.list',
    read: async (_, query, place) => {
      const [rows, holidays] = await Promise.all([
        listLenderApplications(
          scope,
          database,
          rowFilter(query),
          numberOf(ctx, place),
          query.order.descending,
        ),
        readHolidays(ctx),
      ]);
      // A page shows no values.
      const said =
        kind === 'listed'
          ? []
          : await listStatementsOfLeads(
              database,
              rows.map(({ leadId }) => leadId),
            );
      // A page asks for one row more than it shows.
      recordListed(ctx, kind, kind === 'listed' ? rows.slice(0, pageSize) : rows);
      return rows.map((row) => {
        const request = openSent(ctx, row);
        const values = request?.lead ?? null;
        return {
          ...ownApplicationView(ctx, row, { request, holidays }),
          values,
          disputed: said
            .filter((one) => one.leadId === row.leadId)
            .map((one) => openStatement(ctx.env, one, values ?? {}))
            .filter(({ isOfFormer }) => !isOfFormer)
            .map(({ field }) => field),
        };
      });
    },
    count: (_, query, limit) => countLenderApplications(scope, database, rowFilter(query), limit),
    idOf: ({ id }) => id,
    file: [
      { name: 'application_id', cell: ({ id }) => id },
      { name: 'applicant', cell: ({ name }) => name },
      value('id_number'),
      value('cell_phone_number'),
      value('email'),
      value('net_income'),
      value('expenses'),
      value('loan_amount_required'),
      { name: 'disputed', cell: ({ disputed }) => disputed.join(', ') || null },
      { name: 'product', cell: ({ product }) => product },
      { name: 'lender', cell: ({ partnerName }) => partnerName },
      { name: 'from', cell: ({ source }) => source },
      { name: 'state', cell: ({ status }) => status },
      { name: 'came', cell: ({ requestedAt }) => requestedAt },
      { name: 'decided', cell: ({ settledAt }) => settledAt },
      { name: 'reference', cell: ({ reference }) => reference },
    ],
  };
}

const rowFilter = ({ filter: { state } }: ListQuery<OwnApplicationFilter>): LenderApplicationFilter => ({
  state: state ?? null,
  partnerId: null,
});

/** Any other id is that of no row. */
function numberOf({ env }: LenderContext, { from, limit }: RowPlace<string>): RowPlace<number> {
  return {
    from: from && { ...from, id: readPublicId(env.idKey, 'application', from.id) ?? -1 },
    limit,
  };
}
