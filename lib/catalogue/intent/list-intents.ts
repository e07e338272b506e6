import { listIntentRows } from '@/db/query/catalogue/intent';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import { intentDetail } from './detail';
import type { IntentDetail } from './schema';

/** Lists all intents of an environment for operators, by title, inactive ones included. */
export async function listIntents(
  ctx: Context,
  input: { environment: Environment },
): Promise<IntentDetail[]> {
  assertMay(ctx, 'intent.list-all');
  return (await listIntentRows(ctx.database, input.environment)).map(intentDetail);
}
