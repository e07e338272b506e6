import type { Database } from '@/db/client';
import {
  deleteDefaultFilter,
  deleteSavedFilter,
  lockSavedFilter,
  updateSavedFilter,
  upsertDefaultFilter,
} from '@/db/query/report/saved-filter';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import type { FilterContext } from './context';
import { mayChangeFilter } from './may-change';
import { refuseTakenName } from './save-filter';
import type { ChangeFilterInput } from './schema';

/**
 * Renames a saved filter, shares it or takes it back, or lets one's own list open with it. Throws `not_found` for one
 * that the user does not see, `forbidden` for the team's unless they are a manager, `validation_failed` for a taken name.
 */
export async function changeFilter(ctx: FilterContext, input: ChangeFilterInput): Promise<void> {
  const { filterId, name, isShared, isDefault } = input;
  const { scope } = ctx;
  await refuseTakenName(() =>
    inTransaction(ctx, filterId, async (tx, userId, row) => {
      if (name !== undefined || isShared !== undefined) assertMayChange(ctx, row);
      if (isShared) assertMay(ctx, 'saved-filter.share', scope ?? {});
      await updateSavedFilter(tx, filterId, { name, isShared });
      if (isDefault === undefined) return;
      if (row.list !== 'lead' || !scope) throw validationFailed({ isDefault: ['is for the list of leads'] });
      if (isDefault) await upsertDefaultFilter(tx, scope, userId, filterId);
      else await deleteDefaultFilter(tx, scope, userId, filterId);
    }),
  );
}

/** Removes a saved filter; lists that opened with it open with all leads again. Throws as `changeFilter`. */
export async function removeFilter(ctx: FilterContext, input: { filterId: number }): Promise<void> {
  await inTransaction(ctx, input.filterId, async (tx, _, row) => {
    assertMayChange(ctx, row);
    await deleteSavedFilter(tx, input.filterId);
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof lockSavedFilter>>>;
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

async function inTransaction(
  ctx: FilterContext,
  id: number,
  work: (tx: Transaction, userId: number, row: Found) => Promise<void>,
): Promise<void> {
  const { actor, database, scope } = ctx;
  assertMay(ctx, 'user.change-own-settings', scope ?? {});
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has filters');
  await database.transaction(async (tx) => {
    const row = await lockSavedFilter(tx, scope, actor.userId, id);
    if (!row) throw notFound('saved filter');
    await work(tx, actor.userId, row);
  });
}

function assertMayChange(ctx: FilterContext, row: Found): void {
  if (!mayChangeFilter(ctx, row))
    throw new AppError('forbidden', 'what the team shares is changed by its managers');
}
