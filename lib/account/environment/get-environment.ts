import { getEnvironment } from '@/db/query/account/environment';
import { listRetentionChanges } from '@/db/query/care/retention';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import type { EnvironmentView } from './schema';
import { environmentView } from './view';

/** Returns the settings of an environment, for operators. */
export async function getEnvironmentSettings(
  ctx: Context,
  input: { environment: Environment },
): Promise<EnvironmentView> {
  assertMay(ctx, 'environment.read');
  const db = ctx.database;
  return environmentView(
    await getEnvironment(db, input.environment),
    await listRetentionChanges(db, input.environment),
  );
}
