import type { GuardedContext } from '@/lib/base/actor/context';
import { notFound } from '@/lib/base/error/error';
import { mayUseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { type IntentView, intentView } from './view';

/**
 * Returns an intent that the caller may use, even an inactive one; otherwise throws `intent not found` (design
 * catalogue 1, `GET /intent/{id}`).
 */
export async function getUsableIntent(ctx: GuardedContext, id: string): Promise<IntentView> {
  const catalogue = await readCatalogue(ctx, ctx.scope.environment, ctx.guard.catalogueVersion);
  const intent = /^\d{1,15}$/.test(id) ? catalogue.intentById(Number(id)) : undefined;
  if (!intent || !mayUseIntent(intent, ctx.scope.affiliateId)) throw notFound('intent');
  return intentView(intent);
}
