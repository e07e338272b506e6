import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import type { EnvironmentView } from './schema';
import { loadEnvironmentView } from './view';

/** Returns the settings of an environment, for operators. */
export async function getEnvironmentSettings(
  ctx: Context,
  input: { environment: Environment },
): Promise<EnvironmentView> {
  assertMay(ctx, 'environment.read');
  return loadEnvironmentView(ctx.database, input.environment);
}
