import type { Queryable } from '@/db/client';
import type { Context } from '@/lib/base/actor/context';
import { titleKey } from '@/lib/base/text/title-key';
import { saveIntent } from '@/lib/catalogue/intent/save-intent';
import { savePartner } from '@/lib/catalogue/partner/save-partner';
import type { Environment } from '@/word/environment';
import type { CataloguePlan, StoredCatalogue } from './plan';

/** Writes a plan in the caller's transaction, with an audit entry for each intent and partner. */
export async function savePlan(
  ctx: Context,
  db: Queryable,
  environment: Environment,
  stored: StoredCatalogue,
  plan: CataloguePlan,
): Promise<void> {
  const intentIds = new Map(stored.intents.map(({ id, entry }) => [titleKey(entry.title), id]));
  for (const step of plan.intents) {
    const id = await saveIntent(ctx, db, environment, step.stored, step.wanted);
    intentIds.set(titleKey(step.wanted.title), id);
  }
  for (const step of plan.partners)
    await savePartner(ctx, db, environment, step.stored, step.wanted, intentIds);
}
