import { lockEnvironment, updateEnvironment } from '@/db/query/environment';
import { recordEvent } from '@/lib/audit/record-event';
import { assertMay } from '@/lib/auth/permission';
import type { Context } from '@/lib/context';
import { difference } from '@/lib/difference';
import { parseInput } from '@/lib/parse-input';
import { type ChangeEnvironmentInput, changeEnvironmentInput, type EnvironmentView } from './schema';
import { environmentView } from './view';

/** Sets maintenance, the deduplication window, the processing limit and what is kept how long. It counts at once. */
export async function changeEnvironment(
  ctx: Context,
  input: ChangeEnvironmentInput,
): Promise<EnvironmentView> {
  const { environment, deduplicationWindow, ...settings } = parseInput(changeEnvironmentInput, input);
  assertMay(ctx, 'environment.change', { environment });
  return ctx.database.drizzle.transaction(async (tx) => {
    const stored = await lockEnvironment(tx, environment);
    const changed = difference(stored, { ...settings, deduplicationWindowSeconds: deduplicationWindow });
    if (!changed) return environmentView(stored);
    const row = await updateEnvironment(tx, environment, changed.after);
    await recordEvent(ctx, tx, { action: 'environment.changed', environment, ...changed });
    return environmentView(row);
  });
}
