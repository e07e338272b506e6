import type { Queryable } from '@/db/client';
import { findUser } from '@/db/query/access/user';
import { findNewestVersion } from '@/db/query/catalogue/catalogue-version';
import { findPlannedChange, isOfLender, type PlannedChangeRow } from '@/db/query/catalogue/planned-change';
import type { Context } from '@/lib/base/actor/context';
import { AppError, notFound } from '@/lib/base/error/error';
import { mayStill } from '@/lib/base/gate/author';
import { heldForLender, proposerGone } from '@/lib/base/gate/person';
import { loadIntentUsers, loadStored } from '@/lib/catalogue/catalogue-file/load-stored';
import { consequenceOf, lossOf } from '@/lib/catalogue/catalogue-file/loss';
import { planOutcome } from '@/lib/catalogue/catalogue-file/plan';
import { renamed, titlesIn } from '@/lib/catalogue/catalogue-history/version-entries';
import { judgeChange } from './judge-change';
import type { PlannedEffect } from './schema';

/** Works out what applying a change now would do, and what stands against it. */
export async function weighPlanned(ctx: Context, db: Queryable, planned: PlannedChangeRow) {
  const { environment, entries, lenderId } = planned;
  const stored = await loadStored(db, environment);
  const { plan, conflicts, problems } = judgeChange(ctx.env.piiKey, stored, entries);
  const loss = lossOf(renamed(stored, titlesIn(plan)), plan, await loadIntentUsers(db));
  const partnerIds = entries.flatMap(({ id }) => id ?? []);
  const effect: PlannedEffect = {
    newest: (await findNewestVersion(db, environment))?.number ?? 0,
    changes: planOutcome(environment, plan).changes,
    conflicts,
    loss,
    consequence: consequenceOf(loss),
    problems:
      lenderId === null || (await isOfLender(db, partnerIds, lenderId))
        ? problems
        : [...problems, heldForLender],
    gone: lenderId !== null && !(await mayProposerStill(db, planned, lenderId)) ? proposerGone : null,
  };
  return { stored, plan, effect };
}

/** Whether who proposed it is a manager of that lender still. */
async function mayProposerStill(
  db: Queryable,
  { actorId }: PlannedChangeRow,
  lenderId: number,
): Promise<boolean> {
  if (actorId === null || !(await mayStill(db, actorId, 'lender-application.propose'))) return false;
  return (await findUser(db, actorId))?.lenderId === lenderId;
}

/** Returns a change that nobody has settled. Throws `planned change not found`, and `conflict` with what became of it. */
export async function getOpen(db: Queryable, id: number): Promise<PlannedChangeRow> {
  const found = await findPlannedChange(db, id);
  if (!found) throw notFound('planned change');
  if (found.settledAt !== null) throw await settled(db, id);
  return found;
}

export async function settled(db: Queryable, id: number): Promise<AppError<'conflict'>> {
  const status = (await findPlannedChange(db, id))?.status;
  return new AppError('conflict', `this change has already been ${status}`);
}
