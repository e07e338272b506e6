import { countHeldChanges, listOpenChanges } from '@/db/query/catalogue/planned-change';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { actorName } from '@/lib/base/audit/actor-name';
import type { Environment } from '@/word/environment';
import type { PlannedChangeView } from './schema';

/** Lists an environment's changes that are still to be made, by their time. */
export async function listPlanned(
  ctx: Context,
  input: { environment: Environment },
): Promise<PlannedChangeView[]> {
  assertMay(ctx, 'catalogue.export');
  const rows = await listOpenChanges(ctx.database, input.environment);
  return rows.flatMap(({ change, userName, lenderName }) =>
    change.dueAt === null
      ? []
      : [
          {
            id: change.id,
            dueAt: change.dueAt,
            status: change.status === 'held' ? 'held' : 'waiting',
            by: actorName({ ...change, userName }),
            lenderName,
            plannedAt: change.plannedAt,
            reason: change.reason,
            entries: change.entries,
            problem: change.problem,
          },
        ],
  );
}

/** Counts the planned changes of each environment that wait for somebody to look. */
export async function listHeld(ctx: Context): Promise<{ environment: Environment; held: number }[]> {
  assertMay(ctx, 'catalogue.export');
  return countHeldChanges(ctx.database);
}
