import { findDefaultFilter, listSavedFilters } from '@/db/query/saved-filter';
import type { AffiliateContext } from '@/lib/context';
import { type LeadFilter, readLeadFilter } from '@/lib/lead/list-filter';
import { mayChangeFilter } from './may-change';
import type { SavedFilterView } from './view';

/** Lists the filters that a user has saved in this environment, and those that their team shares, by name. */
export async function listFilters(ctx: AffiliateContext): Promise<SavedFilterView[]> {
  const { actor, database, scope } = ctx;
  if (actor.kind !== 'user') return [];
  const rows = await listSavedFilters(database, scope, actor.userId);
  return rows.map(({ id, userId, name, filter, isShared, isDefault }) => ({
    id,
    name,
    filter: readLeadFilter(filter),
    isShared,
    isDefault,
    mayChange: mayChangeFilter(ctx, { userId, isShared }),
  }));
}

/** Returns the filter with which the user's list opens; null: with all leads. */
export async function findOpeningFilter(ctx: AffiliateContext): Promise<LeadFilter | null> {
  const { actor, database, scope } = ctx;
  if (actor.kind !== 'user') return null;
  const found = await findDefaultFilter(database, scope, actor.userId);
  const filter = found && readLeadFilter(found);
  return filter && Object.keys(filter).length > 0 ? filter : null;
}
