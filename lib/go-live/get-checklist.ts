import { listGoLiveSteps } from '@/db/query/go-live';
import type { Context } from '@/lib/context';
import { assertMay } from '@/lib/permission';
import { type ChecklistView, goLiveSteps } from './step';

/** What an affiliate's UAT keys have done of what going live takes, for its managers and for operators. */
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
