import { listCallsOfPartner } from '@/db/query/partner-call';
import type { Context } from '@/lib/context';
import { assertMay } from '@/lib/permission';
import { publicId } from '@/lib/public-id';
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
  // What this process has not stored yet belongs on the page, too.
  await partnerCallBuffer.flush();
  const rows = await listCallsOfPartner(ctx.database, partnerId, {
    perKind: latest,
    notMade: circuitOpenReason,
  });
  return rows.map(({ id, kind, at, status, durationMs, attempt, problem, leadId }) => ({
    id,
    kind,
    at: at.toISOString(),
    status,
    durationMs,
    attempt,
    problem: problem === null ? null : problemText(problem),
    hashid: leadId === null ? null : publicId(ctx.env.idKey, 'lead', leadId),
  }));
}
