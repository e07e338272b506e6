import { errorCode } from '@/db/error';
import { insertSavedFilter, upsertDefaultFilter } from '@/db/query/saved-filter';
import type { AffiliateContext } from '@/lib/context';
import { AppError, validationFailed } from '@/lib/error';
import { assertMay } from '@/lib/permission';
import { mostSaved, type SaveFilterInput } from './schema';

/**
 * Saves a filter of the list of leads for a user in this environment, or for the team. Throws `validation_failed` for a
 * name that is taken, and `conflict` when there are as many as there may be.
 */
export async function saveFilter(ctx: AffiliateContext, input: SaveFilterInput): Promise<{ id: number }> {
  const { actor, database, scope } = ctx;
  assertMay(ctx, 'user.change-own-settings', scope);
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has filters');
  if (input.isShared) assertMay(ctx, 'saved-filter.share', scope);
  const { name, filter, isShared, isDefault } = input;
  const { userId } = actor;
  return refuseTakenName(() =>
    database.transaction(async (tx) => {
      const id = await insertSavedFilter(tx, scope, { userId, name, filter, isShared, most: mostSaved });
      if (id === null)
        throw new AppError('conflict', `there are ${mostSaved} saved filters: remove one first`);
      if (isDefault) await upsertDefaultFilter(tx, scope, userId, id);
      return { id };
    }),
  );
}

/** Two may save the same name at the same moment: the database says so. */
export async function refuseTakenName<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) === '23505')
      throw validationFailed({ name: ['is the name of another saved filter'] });
    throw error;
  }
}
