import { findApiKey, listWorkingFormers } from '@/db/query/account/api-key';
import { countRecentCalls } from '@/db/query/account/key-usage';
import type { Context } from '@/lib/base/actor/context';
import { assertMayTo } from '@/lib/base/actor/permission';
import type { WorkingFormer } from './schema';
import { apiKeyView, workingFormer } from './view';

/**
 * Lists the former keys that still work beside a key, newest first, with their calls of the last hour: what ends at once
 * when the key is replaced again, or revoked.
 */
export async function listFormers(ctx: Context, { keyId }: { keyId: number }): Promise<WorkingFormer[]> {
  const { id, affiliateId, environment } = assertMayTo(
    ctx,
    'api-key.list',
    await findApiKey(ctx.database, keyId),
    'api key',
  );
  const formers = await listWorkingFormers(ctx.database, id);
  if (formers.length === 0) return [];
  const counted = await countRecentCalls(ctx.database, { affiliateId, environment });
  const now = ctx.clock.now();
  return formers.map((row) => workingFormer(apiKeyView(row, now), counted));
}
