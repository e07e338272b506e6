import { mayUseIntent } from '@/lib/catalogue/choose-intent';
import { readCatalogue } from '@/lib/catalogue/read-catalogue';
import type { AffiliateContext } from '@/lib/context';
import { passGuard } from '@/lib/guard/pass-guard';
import { type IntentView, intentView } from './view';

/** The active intents that the caller may use, by title (spec 4, `GET /intent`). */
export async function listUsableIntents(ctx: AffiliateContext): Promise<IntentView[]> {
  const { catalogueVersion } = await passGuard(ctx);
  const { intents } = await readCatalogue(ctx, ctx.scope.environment, catalogueVersion);
  return intents
    .filter((intent) => intent.active && mayUseIntent(intent, ctx.scope.affiliateId))
    .map(intentView);
}
