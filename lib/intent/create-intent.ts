import { lockEnvironment } from '@/db/query/environment';
import type { Context } from '@/lib/context';
import { parseInput } from '@/lib/parse-input';
import { assertMay } from '@/lib/permission';
import { savedIntentDetail } from './detail';
import { saveIntent } from './save-intent';
import { type CreateIntentInput, createIntentInput, type IntentDetail } from './schema';

/** Creates an intent in an environment. Throws `conflict` when its title is taken there, in any case. */
export async function createIntent(ctx: Context, input: CreateIntentInput): Promise<IntentDetail> {
  const { environment, entry } = parseInput(createIntentInput, input);
  assertMay(ctx, 'intent.change');
  return ctx.database.transaction(async (tx) => {
    await lockEnvironment(tx, environment);
    return savedIntentDetail(tx, await saveIntent(ctx, tx, environment, null, entry));
  });
}
