import type { z } from 'zod';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { savedIntentDetail } from './detail';
import { saveIntent } from './save-intent';
import type { createIntentInput, IntentDetail } from './schema';
import { assertTitlesFree } from './title-free';

/** Creates an intent in an environment. Throws `conflict` when its title is taken there, in any case. */
export async function createIntent(
  ctx: Context,
  input: z.output<typeof createIntentInput>,
): Promise<IntentDetail> {
  const { environment, entry, reason } = input;
  assertMay(ctx, 'intent.change');
  return ctx.database.transaction((tx) =>
    changeCatalogue(ctx, tx, environment, { source: 'saved', reason }, async () => {
      await assertTitlesFree(tx, environment, null, entry);
      return savedIntentDetail(tx, await saveIntent(ctx, tx, environment, null, entry));
    }),
  );
}
