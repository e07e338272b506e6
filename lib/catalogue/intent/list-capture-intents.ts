import type { GuardedContext } from '@/lib/base/actor/context';
import { askedFields } from '@/lib/catalogue/catalogue/asked-field';
import { mayUseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import { liveTitles } from '@/lib/catalogue/catalogue/former-title';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { ageRangeOf, widestRange } from '@/lib/catalogue/matching/age-range';
import type { CaptureIntent } from './capture-intent';
import { intentView } from './view';

/** Lists the active intents that the caller may use, by title, with what their partners look at. */
export async function listCaptureIntents(ctx: GuardedContext): Promise<CaptureIntent[]> {
  const catalogue = await readCatalogue(ctx, ctx.scope.environment, ctx.guard.catalogueVersion);
  return catalogue.intents
    .filter((intent) => intent.active && mayUseIntent(intent, ctx.scope.affiliateId))
    .map((intent) => ({
      ...intentView(intent),
      synonyms: [...intent.synonyms, ...liveTitles(intent.formerTitles).map(({ title }) => title)],
      asked_fields: askedFields(catalogue, intent.id).filter((name) => !intent.requiredFields.includes(name)),
      ages: widestRange(catalogue.candidatesFor(intent.id).map(({ eligibility }) => ageRangeOf(eligibility))),
    }));
}
