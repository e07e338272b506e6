import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { moveIdsAhead } from './follow-timeline';

/** Moves ids ahead after a restore that the database does not show (design care 6). Audited. */
export async function finishRestore(ctx: Context): Promise<void> {
  assertMay(ctx, 'restore.finish');
  await moveIdsAhead(ctx);
}
