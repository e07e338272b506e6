import { deleteListColumns, findListColumns, upsertListColumns } from '@/db/query/base/list-columns';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError } from '@/lib/base/error/error';
import { type ListColumn, type ListDefinition, shownColumns } from './definition';
import type { ChooseColumnsInput } from './schema';

/**
 * Remembers which columns of a list the signed-in user wants to see, on all their devices. Affects no other user, so it
 * is not audited. A key that the list does not have is never shown. Throws `forbidden`.
 */
export async function chooseColumns(ctx: Context, input: ChooseColumnsInput): Promise<ChooseColumnsInput> {
  const { actor, database } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has an account');
  assertMay(ctx, 'user.change-own-settings', { affiliateId: actor.affiliateId });
  if (input.columns === null) await deleteListColumns(database, actor.userId, input.list);
  else await upsertListColumns(database, actor.userId, input.list, input.columns);
  return input;
}

/** Returns the columns of a list as its viewer wants to see them. */
export async function chosenColumns(
  { actor, database }: Pick<Context, 'actor' | 'database'>,
  list: Pick<ListDefinition, 'name' | 'columns'>,
): Promise<readonly ListColumn[]> {
  const chosen = actor.kind === 'user' ? await findListColumns(database, actor.userId, list.name) : null;
  return shownColumns(list, chosen);
}
