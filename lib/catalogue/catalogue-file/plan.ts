import type { FieldChange } from '@/lib/base/audit/field-change';
import type { PiiKey } from '@/lib/base/crypto/crypto';
import { titleKey } from '@/lib/base/text/title-key';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import { intentChanges, type StoredIntent } from '@/lib/catalogue/intent/save-intent';
import {
  type PartnerState,
  partnerChanges,
  type StoredPartner,
  wantedState,
} from '@/lib/catalogue/partner/partner-state';
import type { Environment } from '@/word/environment';
import type { CatalogueFile, CatalogueOutcome } from './schema';

export interface StoredCatalogue {
  intents: StoredIntent[];
  partners: StoredPartner[];
}

export interface PlanStep<Stored, Wanted> {
  kind: 'created' | 'changed' | 'deactivated' | 'unchanged';
  name: string;
  stored: Stored | null;
  wanted: Wanted;
  fields: FieldChange[];
}

export interface CataloguePlan {
  intents: PlanStep<StoredIntent, IntentEntry>[];
  partners: PlanStep<StoredPartner, PartnerState>[];
}

/**
 * Plans how to apply `file` to `stored` (design catalogue 22). With `prune`, entries not in the file are switched off.
 */
export function planCatalogue(
  piiKey: PiiKey,
  stored: StoredCatalogue,
  file: CatalogueFile,
  prune: boolean,
): CataloguePlan {
  const intentByKey = new Map(stored.intents.map((intent) => [titleKey(intent.entry.title), intent]));
  const partnerBySlug = new Map(stored.partners.map((partner) => [partner.state.slug, partner]));
  const titles = new Set(file.intents.map((intent) => titleKey(intent.title)));
  const slugs = new Set(file.partners.map((partner) => partner.slug));

  const intents = file.intents.map((wanted): CataloguePlan['intents'][number] => {
    const found = intentByKey.get(titleKey(wanted.title)) ?? null;
    const fields = intentChanges(found, wanted);
    return { kind: kindOf(found, fields), name: wanted.title, stored: found, wanted, fields };
  });
  const partners = file.partners.map((entry): CataloguePlan['partners'][number] => {
    const found = partnerBySlug.get(entry.slug) ?? null;
    const wanted = wantedState(found, entry);
    const fields = partnerChanges(piiKey, found, wanted);
    return { kind: kindOf(found, fields), name: entry.slug, stored: found, wanted, fields };
  });
  if (prune) {
    const fields = [{ field: 'active', before: true, after: false }];
    for (const found of stored.intents) {
      if (!found.entry.active || titles.has(titleKey(found.entry.title))) continue;
      const wanted = { ...found.entry, active: false };
      intents.push({ kind: 'deactivated', name: found.entry.title, stored: found, wanted, fields });
    }
    for (const found of stored.partners) {
      if (!found.state.active || slugs.has(found.state.slug)) continue;
      const wanted = { ...found.state, active: false };
      partners.push({ kind: 'deactivated', name: found.state.slug, stored: found, wanted, fields });
    }
  }
  return { intents, partners };
}

function kindOf(stored: object | null, fields: FieldChange[]): PlanStep<object, object>['kind'] {
  if (!stored) return 'created';
  return fields.length > 0 ? 'changed' : 'unchanged';
}

export function planOutcome(
  environment: Environment,
  { intents, partners }: CataloguePlan,
): Pick<CatalogueOutcome, 'environment' | 'intents' | 'partners' | 'changes'> {
  const names = (steps: PlanStep<object, object>[]) => {
    const ofKind = (kind: PlanStep<object, object>['kind']) =>
      steps.filter((step) => step.kind === kind).map((step) => step.name);
    return {
      created: ofKind('created'),
      changed: ofKind('changed'),
      deactivated: ofKind('deactivated'),
      unchanged: ofKind('unchanged'),
    };
  };
  const changes = (noun: 'intent' | 'partner', steps: PlanStep<object, object>[]) =>
    steps.flatMap(({ kind, name, fields }) => (kind === 'unchanged' ? [] : [{ noun, kind, name, fields }]));
  return {
    environment,
    intents: names(intents),
    partners: names(partners),
    changes: [...changes('intent', intents), ...changes('partner', partners)],
  };
}
