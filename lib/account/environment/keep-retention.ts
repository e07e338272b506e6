import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError } from '@/lib/base/error/error';
import { cancel } from './change-environment';
import { lockSettings } from './lock-settings';
import type { EnvironmentView, KeepRetentionInput } from './schema';
import { loadEnvironmentView } from './view';

/**
 * Cancels a pending shorter retention: the current period stays. Throws `conflict` when none is pending, because
 * somebody else has cancelled it or it is already in effect.
 */
export async function keepRetention(
  ctx: Context,
  { environment, setting }: KeepRetentionInput,
): Promise<EnvironmentView> {
  assertMay(ctx, 'environment.change');
  return ctx.database.transaction(async (tx) => {
    const { stored, waiting } = await lockSettings(ctx, tx, environment);
    if (!waiting.some((one) => one.setting === setting))
      throw new AppError(
        'conflict',
        `no change is pending any more: ${stored[setting]} days are in effect; set a longer period to keep more`,
      );
    await cancel(ctx, tx, environment, setting);
    return loadEnvironmentView(tx, environment);
  });
}
