import { mayUseIntent } from '@/lib/catalogue/choose-intent';
import { readCatalogue } from '@/lib/catalogue/read-catalogue';
import type { AffiliateContext } from '@/lib/context';
import { notFound } from '@/lib/error';
import { passGuard } from '@/lib/guard/pass-guard';
import { type IntentView, intentView } from './view';

/** One intent that the caller may use, an inactive one too; else `intent not found` (design 5, `GET /intent/{id}`). */
export async function getUsableIntent(ctx: AffiliateContext, id: string): Promise<IntentView> {
  const { catalogueVersion } = await passGuard(ctx);
  const catalogue = await readCatalogue(ctx, ctx.scope.environment, catalogueVersion);
  const intent = /^\d{1,15}$/.test(id) ? catalogue.intentById(Number(id)) : undefined;
  if (!intent || !mayUseIntent(intent, ctx.scope.affiliateId)) throw notFound('intent');
  return intentView(intent);
}
