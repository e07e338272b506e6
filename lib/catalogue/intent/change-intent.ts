import type { z } from 'zod';
import { findIntent } from '@/db/query/catalogue/intent';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { notFound } from '@/lib/base/error/error';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { savedIntentDetail } from './detail';
import { assessIntent } from './preview-intent';
import { saveIntent, storedIntent } from './save-intent';
import type { changeIntentInput, IntentDetail } from './schema';
import { assertTitlesFree } from './title-free';

/**
 * Replaces an intent with `entry`. Leads and partners refer to its id, so its title may change too: the one that it had
 * goes on standing for it with the API (`former_titles`). Throws `stale` when somebody else has changed it since
 * `version`, `validation_failed` at `confirm` when more leads of 30 days named what would be refused than was confirmed.
 */
export async function changeIntent(
  ctx: Context,
  input: z.output<typeof changeIntentInput>,
): Promise<IntentDetail> {
  const { intentId, entry, version, confirm, reason } = input;
  assertMay(ctx, 'intent.change');
  return ctx.database.transaction(async (tx) => {
    const found = await findIntent(tx, intentId);
    if (!found) throw notFound('intent');
    const { environment } = found;
    return changeCatalogue(ctx, tx, environment, { source: 'saved', reason }, async () => {
      const now = storedIntent((await findIntent(tx, intentId)) ?? found);
      await assertTitlesFree(tx, environment, now, entry);
      // Who saves over somebody else's change hears of that first.
      if (version === undefined || version === now.version)
        assertConfirmed((await assessIntent(ctx, tx, environment, now, entry)).consequence, confirm);
      await saveIntent(ctx, tx, environment, now, entry, version);
      return savedIntentDetail(tx, intentId);
    });
  });
}
