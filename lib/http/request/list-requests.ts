import { listKeyDays, listRequestRows, type RequestRow } from '@/db/query/http/request';
import { originOf } from '@/lib/account/api-key/view';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import type { Environment } from '@/word/environment';
import { replayFor } from './curl';
import { hintsFor } from './hint';
import type { KeyUsageView, ListRequestsInput, RequestPage, RequestView } from './schema';

const pageSize = 50;
const usageDays = 30;

/**
 * Lists the recent calls of an affiliate's keys, newest first (design care 1: no values, kept for the environment's
 * retention).
 */
export async function listRequests(ctx: Context, input: ListRequestsInput): Promise<RequestPage> {
  const { affiliateId, environment, key, path, status, before } = input;
  assertMay(ctx, 'request.list', { affiliateId });
  const rows = await readFromReplica(ctx, (db) =>
    listRequestRows(db, {
      affiliateId,
      environment,
      keyId: key ?? null,
      path: path ?? null,
      failedOnly: status === 'failed',
      before: before ?? null,
      limit: pageSize + 1,
    }),
  );
  const origin = originOf(ctx.env, environment);
  const requests = rows.slice(0, pageSize).map((row) => requestView(row, origin));
  return { requests, next: rows.length > pageSize ? (requests.at(-1)?.id ?? null) : null };
}

/** Counts calls per key and day, for lists and charts of keys. Leaves out unused keys. */
export async function listKeyUsage(
  ctx: Context,
  input: { affiliateId: number; environment: Environment },
): Promise<KeyUsageView[]> {
  assertMay(ctx, 'request.list', input);
  const usage = new Map<number, KeyUsageView>();
  const days = await readFromReplica(ctx, (db) => listKeyDays(db, { ...input, days: usageDays }));
  for (const { apiKeyId, ...day } of days) {
    const key = usage.get(apiKeyId) ?? { keyId: apiKeyId, calls: 0, failed: 0, days: [] };
    key.calls += day.calls;
    key.failed += day.failed;
    key.days.push(day);
    usage.set(apiKeyId, key);
  }
  return [...usage.values()];
}

/** Converts a logged call for display. */
export function requestView({ apiKeyId: _, clue, ...row }: RequestRow, origin: string): RequestView {
  const { curl, purpose } = replayFor(origin, row);
  return {
    ...row,
    at: row.at.toISOString(),
    hints: hintsFor({ ...row, clue }),
    curl,
    curlPurpose: purpose,
  };
}
