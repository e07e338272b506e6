import { listGoLiveSteps } from '@/db/query/account/go-live';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { type ChecklistItem, type ChecklistView, goLiveSteps, portalSteps } from './step';

/**
 * Returns an affiliate's progress on the go-live checklist, as done by its UAT keys and by its people in the portal. For
 * its managers and operators.
 */
export async function getChecklist(ctx: Context, input: { affiliateId: number }): Promise<ChecklistView> {
  assertMay(ctx, 'go-live.read', input);
  const rows = await listGoLiveSteps(ctx.database, input.affiliateId);
  const byStep = new Map(rows.map((row) => [row.step, row]));
  const itemOf = ({ step, title, ask }: Pick<ChecklistItem, 'step' | 'title' | 'ask'>): ChecklistItem => {
    const row = byStep.get(step);
    return { step, title, ask, firstAt: row?.firstAt.toISOString() ?? null, by: row?.by ?? null };
  };
  const items = goLiveSteps.map(itemOf);
  const portal = portalSteps.map(itemOf);
  const isDone = ({ firstAt }: ChecklistItem) => firstAt !== null;
  return {
    items,
    done: items.filter(isDone).length,
    portal,
    complete: items.every(isDone) || portal.every(isDone),
  };
}
