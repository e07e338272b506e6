import { listCallsOfPartner } from '@/db/query/catalogue/partner-call';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { publicId } from '@/lib/base/crypto/public-id';
import { partnerCallBuffer } from './call-log';
import type { PartnerCallView } from './performance';
import { circuitOpenReason, problemText } from './problem';

const latest = 20;

/** Lists the last 20 calls to each of a partner's endpoints, and its last 20 callbacks, newest first. */
export async function listCalls(
  ctx: Context,
  { partnerId }: { partnerId: number },
): Promise<PartnerCallView[]> {
  assertMay(ctx, 'partner.list');
  return listLatestCalls(ctx, partnerId, latest);
}

/** The same for whoever may, as many of each kind as asked for. */
export async function listLatestCalls(
  { database, env }: Pick<Context, 'database' | 'env'>,
  partnerId: number,
  perKind: number,
): Promise<PartnerCallView[]> {
  // What this process has not stored yet belongs on the page, too.
  await partnerCallBuffer.flush();
  const rows = await listCallsOfPartner(database, partnerId, { perKind, notMade: circuitOpenReason });
  return rows.map(({ id, kind, at, status, durationMs, attempt, problem, leadId }) => ({
    id,
    kind,
    at: at.toISOString(),
    status,
    durationMs,
    attempt,
    problem: problem === null ? null : problemText(problem),
    hashid: leadId === null ? null : publicId(env.idKey, 'lead', leadId),
  }));
}
