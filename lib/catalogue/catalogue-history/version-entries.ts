import type { Queryable } from '@/db/client';
import { listAffiliateRows } from '@/db/query/account/affiliate';
import { titleKey } from '@/lib/base/text/title-key';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import type {
  IntentInVersion,
  PartnerInVersion,
  VersionContent,
} from '@/lib/catalogue/catalogue/version-content';
import type { CataloguePlan, StoredCatalogue } from '@/lib/catalogue/catalogue-file/plan';
import { type PartnerState, partnerState } from '@/lib/catalogue/partner/partner-state';

/** A version's content in the format of the catalogue file, by id. */
export interface VersionEntries {
  intents: Map<number, IntentEntry>;
  partners: Map<number, PartnerState>;
}

/** Loads the slugs of affiliates, which never change, by id. */
export async function loadSlugs(db: Queryable): Promise<Map<number, string>> {
  return new Map((await listAffiliateRows(db)).map(({ id, slug }) => [id, slug]));
}

export function versionEntries(
  { intents, partners }: VersionContent,
  slugs: ReadonlyMap<number, string>,
): VersionEntries {
  const titles = new Map(intents.map(({ id, title }) => [id, title]));
  return {
    intents: new Map(intents.map((intent) => [intent.id, intentEntryOf(intent, slugs)])),
    partners: new Map(partners.map((partner) => [partner.id, partnerStateOf(partner, titles)])),
  };
}

function intentEntryOf(intent: IntentInVersion, slugs: ReadonlyMap<number, string>): IntentEntry {
  return {
    title: intent.title,
    active: intent.active,
    required_fields: intent.requiredFields,
    synonyms: intent.synonyms,
    former_titles: intent.formerTitles ?? [],
    affiliates: intent.affiliateIds?.flatMap((id) => slugs.get(id) ?? []).sort() ?? null,
  };
}

function partnerStateOf(partner: PartnerInVersion, titles: ReadonlyMap<number, string>): PartnerState {
  return partnerState({
    ...partner,
    capacity: partner.capacity ?? null,
    intents: partner.intents
      .flatMap(({ intentId, ...rules }) => {
        const title = titles.get(intentId);
        return title === undefined ? [] : [{ title, intentId, ...rules }];
      })
      .sort((a, b) => (titleKey(a.title) < titleKey(b.title) ? -1 : 1)),
  });
}

/**
 * Calls the stored intents by other titles, in the partners and their caps and hours too, so that comparing with those who use these titles
 * shows a rename once, at the intent.
 */
export function renamed(stored: StoredCatalogue, titles: ReadonlyMap<number, string>): StoredCatalogue {
  const newTitles = new Map(
    stored.intents.map(({ id, entry }) => [titleKey(entry.title), titles.get(id) ?? entry.title]),
  );
  const newTitle = (title: string) => newTitles.get(titleKey(title)) ?? title;
  const ofIntent = <One extends { intent: string | null }>(one: One) => ({
    ...one,
    intent: one.intent === null ? null : newTitle(one.intent),
  });
  return {
    intents: stored.intents.map(({ entry, ...intent }) => ({
      ...intent,
      entry: { ...entry, title: titles.get(intent.id) ?? entry.title },
    })),
    partners: stored.partners.map(({ state, ...partner }) => ({
      ...partner,
      state: {
        ...state,
        intents: state.intents.map((intent) => ({ ...intent, title: newTitle(intent.title) })),
        capacity: state.capacity && {
          ...state.capacity,
          caps: state.capacity.caps.map(ofIntent),
          hours: state.capacity.hours.map(ofIntent),
        },
      },
    })),
  };
}

/** Returns what a plan calls the intents that are stored. */
export function titlesIn({ intents }: CataloguePlan): Map<number, string> {
  return new Map(intents.flatMap(({ stored, wanted }) => (stored ? [[stored.id, wanted.title]] : [])));
}

/** Makes entries comparable with what is stored; versions hold no secrets. */
export function asStored({ intents, partners }: VersionEntries): StoredCatalogue {
  return {
    intents: [...intents].map(([id, entry]) => ({ id, entry, version: 0 })),
    partners: [...partners].map(([id, state]) => ({
      id,
      state,
      secretCiphertext: Buffer.alloc(0),
      former: null,
      answerWithinHours: null,
      version: 0,
    })),
  };
}
