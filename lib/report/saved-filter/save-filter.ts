import { errorCode } from '@/db/error';
import { insertSavedFilter, upsertDefaultFilter } from '@/db/query/report/saved-filter';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError, validationFailed } from '@/lib/base/error/error';
import { environmentNames } from '@/word/environment';
import type { FilterContext } from './context';
import { mostSaved, type SaveFilterInput } from './schema';

/**
 * Saves a filter of the list of leads, or a report, for a user in this environment, or for the team. Throws `forbidden`
 * for a list that the user does not read, `validation_failed` for a name that is taken, and `conflict` when there are as
 * many as there may be.
 */
export async function saveFilter(ctx: FilterContext, input: SaveFilterInput): Promise<{ id: number }> {
  const { actor, database, scope } = ctx;
  const { list, name, filter, isShared, isDefault } = input;
  assertMay(ctx, 'user.change-own-settings', scope ?? {});
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has filters');
  if (list === 'report') assertMay(ctx, scope ? 'report.read' : 'report.read-all', scope ?? {});
  if (list === 'lead' && !scope) throw new AppError('forbidden', 'only affiliate staff have lists of leads');
  if (isShared) assertMay(ctx, 'saved-filter.share', scope ?? {});
  const { userId } = actor;
  const environment =
    scope?.environment ?? environmentNames.find((one) => one === filter.environment) ?? 'uat';
  const kept = { environment, list, userId, name, filter, isShared };
  return refuseTakenName(() =>
    database.transaction(async (tx) => {
      const id = await insertSavedFilter(tx, scope, { ...kept, most: mostSaved });
      if (id === null)
        throw new AppError('conflict', `there are ${mostSaved} of them already: remove one first`);
      if (isDefault && scope) await upsertDefaultFilter(tx, scope, userId, id);
      return { id };
    }),
  );
}

/** Two may save the same name at the same moment: the database says so. */
export async function refuseTakenName<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) === '23505') throw validationFailed({ name: ['is already taken'] });
    throw error;
  }
}
