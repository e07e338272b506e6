import { findScopeToCount, updateScopeDone, updateScopePlace } from '@/db/query/care/incident';
import type { Context } from '@/lib/base/actor/context';
import { countFound, lookOn } from './look-through';

/**
 * Counts a version of whose data an incident touched (design care 8). Each piece is stored with how far it is: after a kill
 * the next run goes on with the piece that was under way. `signal`: stops between two pieces, by throwing its reason.
 */
export async function countScope(
  { database }: Pick<Context, 'database'>,
  scopeId: number,
  signal: Pick<AbortSignal, 'throwIfAborted'>,
  rows?: number,
): Promise<void> {
  const touches = { table: 'incident_touch', scopeId } as const;
  for (;;) {
    signal.throwIfAborted();
    const scope = await findScopeToCount(database, scopeId);
    if (!scope) return;
    const { subjectKind: kind, subjectIds: ids, fromAt: from, toAt: to } = scope;
    const whose = { subject: { kind, ids }, period: { from, to } };
    const isOver = await database.transaction(async (tx) => {
      const next = await lookOn(tx, touches, whose, scope, rows);
      // Where another worker goes on with it, its place counts: what both have added is the same.
      if (next) await updateScopePlace(tx, scopeId, scope, next);
      return next === null;
    });
    if (!isOver) continue;
    const { rows: found, unknown } = await countFound(database, touches, whose, scope.gaps);
    await updateScopeDone(database, scopeId, {
      rows: found.map(({ first, last, ...row }) => ({
        ...row,
        first: first.toISOString(),
        last: last.toISOString(),
      })),
      unknown,
    });
    return;
  }
}
