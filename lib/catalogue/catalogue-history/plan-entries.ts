import type { PiiKey } from '@/lib/base/crypto/crypto';
import { titleKey } from '@/lib/base/text/title-key';
import { liveTitles } from '@/lib/catalogue/catalogue/former-title';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import type { CataloguePlan, PlanStep, StoredCatalogue } from '@/lib/catalogue/catalogue-file/plan';
import { intentChanges } from '@/lib/catalogue/intent/save-intent';
import { type PartnerState, partnerChanges } from '@/lib/catalogue/partner/partner-state';
import { renamed, type VersionEntries } from './version-entries';

/**
 * Plans the way from `stored` to `wanted`, entry by entry by id. What `wanted` does not have is switched off: nothing is
 * ever deleted, since leads may refer to it. Secrets stay as they are.
 */
export function planEntries(piiKey: PiiKey, stored: StoredCatalogue, wanted: VersionEntries): CataloguePlan {
  const titles = new Map([...wanted.intents].map(([id, { title }]) => [id, title]));
  const compared = renamed(stored, titles);
  const intentById = new Map(stored.intents.map((intent) => [intent.id, intent]));
  const comparedById = new Map(compared.partners.map((partner) => [partner.id, partner]));
  const intents = [...wanted.intents].map(
    ([id, version]): PlanStep<(typeof stored.intents)[number], IntentEntry> => {
      const found = intentById.get(id) ?? null;
      const entry = withTitlesKept(found?.entry ?? null, version, titles);
      const fields = intentChanges(found, entry);
      return {
        kind: kindOf(found?.entry ?? null, entry, fields),
        name: entry.title,
        stored: found,
        wanted: entry,
        fields,
      };
    },
  );
  const partners = [...wanted.partners].map(
    ([id, state]): PlanStep<(typeof stored.partners)[number], PartnerState> => {
      // By the titles that are wanted: whoever saves it compares titles, and two may have swapped theirs.
      const found = comparedById.get(id) ?? null;
      const fields = partnerChanges(piiKey, found, state);
      return {
        kind: kindOf(found?.state ?? null, state, fields),
        name: state.slug,
        stored: found,
        wanted: state,
        fields,
      };
    },
  );
  const fields = [{ field: 'active', before: true, after: false }];
  for (const found of stored.intents) {
    if (!found.entry.active || wanted.intents.has(found.id)) continue;
    const off = { ...found.entry, active: false };
    intents.push({ kind: 'deactivated', name: off.title, stored: found, wanted: off, fields });
  }
  for (const found of compared.partners) {
    if (!found.state.active || wanted.partners.has(found.id)) continue;
    const off = { ...found.state, active: false };
    partners.push({ kind: 'deactivated', name: off.slug, stored: found, wanted: off, fields });
  }
  return { intents, partners };
}

/** What clients may name now they may name afterwards: former titles are ended by name, not by going back. */
function withTitlesKept(
  stored: IntentEntry | null,
  version: IntentEntry,
  titles: ReadonlyMap<number, string>,
): IntentEntry {
  const taken = new Set([...titles.values()].map(titleKey));
  const now = liveTitles(stored?.former_titles);
  const known = new Set(now.map(({ title }) => titleKey(title)));
  const then = (version.former_titles ?? []).filter(({ title }) => !known.has(titleKey(title)));
  return { ...version, former_titles: [...then, ...now].filter(({ title }) => !taken.has(titleKey(title))) };
}

function kindOf(
  stored: { active: boolean } | null,
  wanted: { active: boolean },
  fields: readonly object[],
): PlanStep<object, object>['kind'] {
  if (!stored) return 'created';
  if (fields.length === 0) return 'unchanged';
  return fields.length === 1 && stored.active && !wanted.active ? 'deactivated' : 'changed';
}
