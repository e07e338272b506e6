import type { z } from 'zod';
import { findIntent, isTitleTaken } from '@/db/query/intent';
import { changeCatalogue } from '@/lib/catalogue/change-catalogue';
import type { Context } from '@/lib/context';
import { AppError, notFound } from '@/lib/error';
import { assertMay } from '@/lib/permission';
import { savedIntentDetail } from './detail';
import { saveIntent, storedIntent } from './save-intent';
import type { changeIntentInput, IntentDetail } from './schema';

/**
 * Replaces an intent with `entry`. Leads and partners refer to its id, so its title may change too. Throws `stale` when
 * somebody else has changed it since `version`.
 */
export async function changeIntent(
  ctx: Context,
  input: z.output<typeof changeIntentInput>,
): Promise<IntentDetail> {
  const { intentId, entry, version, reason } = input;
  assertMay(ctx, 'intent.change');
  return ctx.database.transaction(async (tx) => {
    const found = await findIntent(tx, intentId);
    if (!found) throw notFound('intent');
    const { environment } = found;
    return changeCatalogue(ctx, tx, environment, { source: 'saved', reason }, async () => {
      if (await isTitleTaken(tx, environment, entry.title, intentId))
        throw new AppError('conflict', `an intent with the title ${entry.title} exists already`);
      const now = (await findIntent(tx, intentId)) ?? found;
      await saveIntent(ctx, tx, environment, storedIntent(now), entry, version);
      return savedIntentDetail(tx, intentId);
    });
  });
}
