import { getEnvironment } from '@/db/query/environment';
import type { Environment } from '@/db/schema/environment';
import { assertMay } from '@/lib/auth/permission';
import type { Context } from '@/lib/context';
import type { EnvironmentView } from './schema';
import { environmentView } from './view';

/** The settings of an environment, for operators. */
export async function getEnvironmentSettings(
  ctx: Context,
  input: { environment: Environment },
): Promise<EnvironmentView> {
  assertMay(ctx, 'environment.read', input);
  return environmentView(await getEnvironment(ctx.database.drizzle, input.environment));
}
