import type { Consequence } from '@/lib/base/consequence/consequence';
import { counted, listed } from '@/lib/base/text/text';
import { titleKey } from '@/lib/base/text/title-key';
import { endedTitles } from '@/lib/catalogue/catalogue/former-title';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import type { PartnerState } from '@/lib/catalogue/partner/partner-state';
import type { CataloguePlan, StoredCatalogue } from './plan';
import type { CatalogueLoss } from './schema';

interface Content {
  intents: Map<string, IntentEntry>;
  partners: Map<string, PartnerState>;
}

/** An active affiliate, as a user of intents. */
export interface IntentUser {
  slug: string;
  name: string;
}

/** Returns what `plan` would switch off in `stored`, and which intents and affiliates would be left with none. */
export function lossOf(
  stored: StoredCatalogue,
  plan: CataloguePlan,
  affiliates: readonly IntentUser[],
): CatalogueLoss {
  const before: Content = {
    intents: new Map(stored.intents.map(({ entry }) => [titleKey(entry.title), entry])),
    partners: new Map(stored.partners.map(({ state }) => [state.slug, state])),
  };
  const after: Content = { intents: new Map(before.intents), partners: new Map(before.partners) };
  for (const { wanted } of plan.intents) after.intents.set(titleKey(wanted.title), wanted);
  for (const { wanted } of plan.partners) after.partners.set(wanted.slug, wanted);
  const [served, servedThen] = [servedIntents(before), servedIntents(after)];
  const active = [...after.intents].filter(([, intent]) => intent.active);
  return {
    partners: [...before.partners.values()]
      .filter(({ slug, active }) => active && !after.partners.get(slug)?.active)
      .map(({ slug }) => slug),
    intents: [...before.intents]
      .filter(([key, intent]) => intent.active && !after.intents.get(key)?.active)
      .map(([, { title }]) => title),
    formerTitles: plan.intents.flatMap(({ stored: found, wanted }) =>
      endedTitles(found?.entry ?? null, wanted),
    ),
    withoutPartner: active
      .filter(([key]) => served.has(key) && !servedThen.has(key))
      .map(([, { title }]) => title),
    withoutIntent: affiliates
      .filter(({ slug }) => hasIntent(before, slug) && !hasIntent(after, slug))
      .map(({ name }) => name),
  };
}

/** Returns the keys of the intents that an active partner accepts. */
function servedIntents({ partners }: Content): Set<string> {
  return new Set(
    [...partners.values()]
      .filter(({ active }) => active)
      .flatMap(({ intents }) => intents.map(({ title }) => titleKey(title))),
  );
}

function hasIntent({ intents }: Content, slug: string): boolean {
  return [...intents.values()].some(
    ({ active, affiliates }) => active && (affiliates === null || affiliates.includes(slug)),
  );
}

/** The number to confirm: entries switched off; if there are none, entries left with none. */
export function consequenceOf({
  partners,
  intents,
  formerTitles,
  withoutPartner,
  withoutIntent,
}: CatalogueLoss): Consequence {
  const off = [
    ...(partners.length > 0 ? [counted(partners.length, 'active partner')] : []),
    ...(intents.length > 0 ? [counted(intents.length, 'active intent')] : []),
    ...(formerTitles.length > 0 ? [counted(formerTitles.length, 'former title')] : []),
  ];
  const bare = [
    ...(withoutPartner.length > 0
      ? [`${counted(withoutPartner.length, 'intent')} left with no partner`]
      : []),
    ...(withoutIntent.length > 0
      ? [`${counted(withoutIntent.length, 'affiliate')} left with no intent`]
      : []),
  ];
  const switchedOff = partners.length + intents.length + formerTitles.length;
  return {
    figure: switchedOff > 0 ? switchedOff : withoutPartner.length + withoutIntent.length,
    leavesNone: bare.length > 0,
    meaning: [
      switchedOff > 0 ? `${listed(off)} would be switched off` : 'nothing would be switched off',
      ...(bare.length > 0 ? [listed(bare)] : []),
    ].join(', '),
  };
}
