import { findDefaultFilter, listSavedFilters } from '@/db/query/report/saved-filter';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { type LeadFilter, readLeadFilter } from '@/lib/lead/lead/list-filter';
import type { SavedList } from '@/word/saved-list';
import type { FilterContext } from './context';
import { mayChangeFilter } from './may-change';
import { savedListRules } from './saved-list';
import type { SavedFilterView } from './view';

/**
 * Lists the filters that a user has saved for a list in this environment, and those that their team shares, by name;
 * an operator's are about either environment.
 */
export async function listFilters(ctx: FilterContext, list: SavedList): Promise<SavedFilterView[]> {
  const { actor, database, scope } = ctx;
  if (actor.kind !== 'user') return [];
  const rows = await listSavedFilters(database, scope, actor.userId, list);
  return rows.map(({ id, userId, name, filter, environment, isShared, isDefault }) => ({
    id,
    name,
    href: savedListRules[list].href(filter, scope === null),
    environment,
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
