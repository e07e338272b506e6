import { z } from 'zod';
import { listRetentionChanges } from '@/db/query/retention';
import type { Context } from '@/lib/context';
import type { Environment } from '@/lib/environment';
import { environmentText } from '@/lib/environment';
import { AppError } from '@/lib/error';
import { parseInput } from '@/lib/parse-input';
import { assertMay } from '@/lib/permission';
import { cancel } from './change-environment';
import { lockSettings } from './lock-settings';
import { type EnvironmentView, retentionSettings } from './schema';
import { environmentView } from './view';

const keepRetentionInput = z.strictObject({
  environment: environmentText,
  setting: z.enum(retentionSettings),
});

/**
 * Cancels a pending shorter retention: the current period stays. Throws `conflict` when none is pending, because
 * somebody else has cancelled it or it is already in effect.
 */
export async function keepRetention(
  ctx: Context,
  input: { environment: Environment; setting: string | undefined },
): Promise<EnvironmentView> {
  const { environment, setting } = parseInput(keepRetentionInput, input);
  assertMay(ctx, 'environment.change');
  return ctx.database.transaction(async (tx) => {
    const { stored, waiting } = await lockSettings(tx, environment);
    if (!waiting.some((one) => one.setting === setting))
      throw new AppError(
        'conflict',
        `nothing waits any more: ${stored[setting]} days are in force, set a longer period to keep more`,
      );
    await cancel(ctx, tx, environment, setting);
    return environmentView(stored, await listRetentionChanges(tx, environment));
  });
}
