import { findNewestHeartbeat } from '@/db/query/base/worker-heartbeat';
import { findGatewayTrouble } from '@/db/query/message/sms';
import { findOverview, listExpiringKeys } from '@/db/query/report/overview';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { gatewayOf } from '@/lib/message/sms/gateway';
import type { Environment } from '@/word/environment';
import type { OverviewView } from './view';

/** Returns the state of an environment, for the first page of the operator console. */
export async function getOverview(ctx: Context, input: { environment: Environment }): Promise<OverviewView> {
  assertMay(ctx, 'overview.read');
  const [row, workerSeenSeconds, expiringKeys, smsGateway] = await Promise.all([
    readFromReplica(ctx, (db) => findOverview(db, input.environment)),
    findNewestHeartbeat(ctx.database),
    listExpiringKeys(ctx.database, input.environment),
    // The sandbox fails on demand, so its failures mean nothing.
    gatewayOf(ctx.env, input.environment)?.kind === 'sandbox'
      ? null
      : findGatewayTrouble(ctx.database, input.environment),
  ]);
  return { ...row, workerSeenSeconds, expiringKeys, smsGateway };
}
