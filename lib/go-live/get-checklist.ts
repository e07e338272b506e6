import { listGoLiveSteps } from '@/db/query/go-live';
import type { Context } from '@/lib/context';
import { assertMay } from '@/lib/permission';
import { type ChecklistView, goLiveSteps } from './step';

/**
 * Returns an affiliate's progress on the go-live checklist, as done by its UAT keys. For its managers and operators.
 */
export async function getChecklist(ctx: Context, input: { affiliateId: number }): Promise<ChecklistView> {
  assertMay(ctx, 'go-live.read', input);
  const rows = await listGoLiveSteps(ctx.database, input.affiliateId);
  const byStep = new Map(rows.map((row) => [row.step, row]));
  const items = goLiveSteps.map(({ step, title, ask }) => {
    const row = byStep.get(step);
    return { step, title, ask, firstAt: row?.firstAt.toISOString() ?? null, keyName: row?.keyName ?? null };
  });
  const done = items.filter(({ firstAt }) => firstAt !== null).length;
  return { items, done, complete: done === items.length };
}
