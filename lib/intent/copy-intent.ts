import { lockEnvironment } from '@/db/query/environment';
import { findIntent, selectIntents } from '@/db/query/intent';
import { assertMay } from '@/lib/auth/permission';
import type { Context } from '@/lib/context';
import { notFound, ruleBroken } from '@/lib/error';
import { savedIntentDetail } from './detail';
import { titleKey } from './entry';
import { saveIntent, storedIntent } from './save-intent';
import type { IntentDetail } from './schema';

/**
 * Copies a UAT intent to Production: changes the one with the same title there, or makes it, with an id of its
 * own (spec 1: ids are never shared).
 */
export async function copyIntentToProduction(
  ctx: Context,
  input: { intentId: number },
): Promise<IntentDetail> {
  assertMay(ctx, 'intent.change', { environment: 'production' });
  return ctx.database.drizzle.transaction(async (tx) => {
    await lockEnvironment(tx, 'production');
    const source = await findIntent(tx, input.intentId);
    if (!source) throw notFound('intent');
    if (source.environment !== 'uat') throw ruleBroken('only a UAT intent is copied to Production');
    const { entry } = storedIntent(source);
    const there = (await selectIntents(tx, 'production')).map(storedIntent);
    const same = there.find((intent) => titleKey(intent.entry.title) === titleKey(entry.title)) ?? null;
    return savedIntentDetail(tx, await saveIntent(ctx, tx, 'production', same, entry));
  });
}
