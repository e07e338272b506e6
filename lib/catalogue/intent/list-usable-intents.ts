import type { GuardedContext } from '@/lib/base/actor/context';
import { mayUseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { type IntentView, intentView } from './view';

/** Lists the active intents that the caller may use, by title (spec 4, `GET /intent`). */
export async function listUsableIntents(ctx: GuardedContext): Promise<IntentView[]> {
  const { intents } = await readCatalogue(ctx, ctx.scope.environment, ctx.guard.catalogueVersion);
  return intents
    .filter((intent) => intent.active && mayUseIntent(intent, ctx.scope.affiliateId))
    .map(intentView);
}
