import { listRefusedAddresses, type RefusedAddressRow } from '@/db/query/http/refused-request';
import { type AnyRequestRow, listAnyRequests, newestLooked } from '@/db/query/http/request-list';
import { originOf } from '@/lib/account/api-key/view';
import { publicId } from '@/lib/base/crypto/public-id';
import { numbered } from '@/lib/base/list/read-page';
import type { ListSource } from '@/lib/base/list/source';
import { networkOf } from '@/lib/base/network/network';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import type { Environment } from '@/word/environment';
import { timesOf } from './get-key-calls';
import {
  type AnyRequestListFilter,
  anyRequestList,
  periodHours,
  type RefusedFilter,
  refusedList,
} from './list';
import { requestView } from './list-requests';
import type { RequestView } from './schema';

/** A call as operators see it. */
export interface AnyRequest extends RequestView {
  environment: Environment;
  affiliate: { id: number; name: string };
  /** The public id of the lead that the call made or named; null: none, or another affiliate's. */
  lead: string | null;
  /** Where it was called from: an IPv4 address, of IPv6 the /64; null: not known. */
  network: string | null;
}

/** How many of the newest calls a filter looks through. */
export const requestsLooked = newestLooked;

/** The API calls of all affiliates, newest first (design care 1: never values). They are never counted. */
export const anyRequestSource: ListSource<AnyRequest, AnyRequestListFilter> = {
  list: anyRequestList,
  action: 'request.list-all',
  read: async (ctx, { search, filter }, place) => {
    const rows = await readFromReplica(ctx, (db) =>
      listAnyRequests(
        db,
        {
          affiliateId: filter.affiliate ?? null,
          environment: filter.environment ?? null,
          keyId: filter.key ?? null,
          path: filter.path ?? null,
          failedOnly: filter.status === 'failed',
          network: search === '' ? null : networkOf(search.trim()),
          ...timesOf(filter),
        },
        numbered(place),
      ),
    );
    return rows.map(
      ({ affiliateId, affiliateName, environment, leadId, network, ...row }: AnyRequestRow) => ({
        ...requestView(row, originOf(ctx.env, environment)),
        environment,
        affiliate: { id: affiliateId, name: affiliateName },
        lead: leadId === null ? null : publicId(ctx.env.idKey, 'lead', leadId),
        network,
      }),
    );
  },
  count: null,
  idOf: ({ id }) => String(id),
  file: [
    { name: 'at', cell: ({ at }) => new Date(at) },
    { name: 'affiliate', cell: ({ affiliate }) => affiliate.name },
    { name: 'environment', cell: ({ environment }) => environment },
    { name: 'key', cell: ({ keyName, keyHint }) => `${keyName} …${keyHint}` },
    { name: 'method', cell: ({ method }) => method },
    { name: 'path', cell: ({ path }) => path },
    { name: 'status', cell: ({ status }) => status },
    { name: 'duration_ms', cell: ({ durationMs }) => durationMs },
    { name: 'request_id', cell: ({ requestId }) => requestId },
    { name: 'message', cell: ({ errors }) => errors?.message },
    { name: 'bytes', cell: ({ bytes }) => bytes },
    { name: 'address', cell: ({ network }) => network },
    { name: 'lead', cell: ({ lead }) => lead },
  ],
};

export type RefusedAddress = RefusedAddressRow;

/** The addresses that call without a valid key; at most 200 of an hour are kept apart. */
export const refusedSource: ListSource<RefusedAddress, RefusedFilter> = {
  list: refusedList,
  action: 'request.list-all',
  read: (ctx, { search, filter: { period }, order }, { from, limit }) =>
    readFromReplica(ctx, (db) =>
      listRefusedAddresses(
        db,
        { search, hours: periodHours[period ?? 'day'] },
        { by: order.by === 'calls' ? 'calls' : 'last', descending: order.descending },
        { from: from && { address: from.id === blank ? '' : from.id, direction: from.direction }, limit },
      ),
    ),
  count: null,
  idOf: ({ address }) => address || blank,
  file: [
    { name: 'address', cell: ({ address }) => address || 'others' },
    { name: 'calls', cell: ({ calls }) => calls },
    { name: 'first_hour', cell: ({ firstAt }) => firstAt },
    { name: 'last_call', cell: ({ lastAt }) => lastAt },
  ],
};

/** Stands for the addresses that were too many to keep apart. */
const blank = 'others';
