import {
  type IntentSnapshot,
  loadCatalogueSnapshot,
  type PartnerSnapshot,
} from '@/db/query/catalogue-snapshot';
import type { Environment } from '@/db/schema/environment';
import { type ProcessState, perProcess } from '@/lib/process';

/** The intents and partners of one environment, as of `version`. */
export interface Catalogue {
  readonly environment: Environment;
  readonly version: number;
  /** By title. */
  readonly intents: readonly IntentSnapshot[];
  intentById(id: number): IntentSnapshot | undefined;
  /** Titles match trimmed and whatever the case (spec 2.1). */
  intentByTitle(title: string): IntentSnapshot | undefined;
  partnerById(id: number): PartnerSnapshot | undefined;
  /** Active partners that take this intent, with their rules for it. */
  partnersFor(intentId: number): readonly CandidateSnapshot[];
}

export interface CandidateSnapshot {
  readonly partner: PartnerSnapshot;
  readonly rules: PartnerSnapshot['intents'][number];
}

const titleKey = (title: string) => title.trim().toLowerCase();

function indexCatalogue(
  environment: Environment,
  { version, intents, partners }: Awaited<ReturnType<typeof loadCatalogueSnapshot>>,
): Catalogue {
  const byId = new Map(intents.map((intent) => [intent.id, intent]));
  const byTitle = new Map(intents.map((intent) => [titleKey(intent.title), intent]));
  const partnerById = new Map(partners.map((partner) => [partner.id, partner]));
  const candidates = new Map<number, CandidateSnapshot[]>();
  for (const partner of partners) {
    if (!partner.active) continue;
    for (const rules of partner.intents) {
      const list = candidates.get(rules.intentId) ?? [];
      list.push({ partner, rules });
      candidates.set(rules.intentId, list);
    }
  }
  return {
    environment,
    version,
    intents,
    intentById: (id) => byId.get(id),
    intentByTitle: (title) => byTitle.get(titleKey(title)),
    partnerById: (id) => partnerById.get(id),
    partnersFor: (intentId) => candidates.get(intentId) ?? [],
  };
}

interface Cached {
  current: Catalogue | null;
  loading: Promise<Catalogue> | null;
}

const caches = () => perProcess('catalogue', () => ({ uat: empty(), production: empty() }));
const empty = (): Cached => ({ current: null, loading: null });

/**
 * The catalogue of an environment. With `version` (read in the request's own statement) the answer is at least
 * that new: a stale copy is reloaded first, so a change counts on the very next request in every process.
 * Without it, the copy at hand: only for work whose own statement checks the version before anything is written.
 */
export async function readCatalogue(
  { database }: Pick<ProcessState, 'database'>,
  environment: Environment,
  version = 0,
): Promise<Catalogue> {
  const cached = caches()[environment];
  // A load that began before the version was raised may still lack it: then the loop loads once more.
  while (!cached.current || cached.current.version < version) {
    cached.loading ??= loadCatalogueSnapshot(database.sql, environment)
      .then((snapshot) => {
        const loaded = indexCatalogue(environment, snapshot);
        cached.current = loaded;
        return loaded;
      })
      .finally(() => {
        cached.loading = null;
      });
    await cached.loading;
  }
  return cached.current;
}
