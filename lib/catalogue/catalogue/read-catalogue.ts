import {
  type CatalogueSnapshot,
  findCatalogueSnapshot,
  type IntentSnapshot,
  type PartnerSnapshot,
} from '@/db/query/catalogue/catalogue-snapshot';
import { type ProcessState, perProcess } from '@/lib/base/process/process';
import { type CompiledPartner, compilePartner } from '@/lib/catalogue/matching/match';
import type { Environment } from '@/word/environment';
import { liveTitles } from './former-title';

/** The intents and partners of one environment, as of `version`. */
export interface Catalogue {
  readonly environment: Environment;
  readonly version: number;
  /** Some partner has caps, hours or closures, or is paused. */
  readonly hasCapacity: boolean;
  /** By title. */
  readonly intents: readonly IntentSnapshot[];
  intentById(id: number): IntentSnapshot | undefined;
  /** Titles match trimmed and case-insensitively (spec 2.1); a former one stands for its intent until its day is over. */
  intentByTitle(title: string): IntentSnapshot | undefined;
  partnerById(id: number): PartnerSnapshot | undefined;
  /** Active partners that accept this intent, with their compiled rules. */
  candidatesFor(intentId: number): readonly Candidate[];
  /** One of them. */
  candidateFor(intentId: number, partnerId: number): Candidate | undefined;
}

/** A partner that can be matched with leads of an intent. */
export interface Candidate extends CompiledPartner {
  readonly partner: PartnerSnapshot;
}

const isAhead = (leftOut: PartnerSnapshot['leftOut']) =>
  leftOut !== null && Date.parse(leftOut.until) > Date.now();

const titleKey = (title: string) => title.trim().toLowerCase();

/** Logos that we host are stored as a path; clients need an absolute URL. */
function withWholeLogoUrls(snapshot: CatalogueSnapshot, origin: string): CatalogueSnapshot {
  const whole = (url: string) => (url.startsWith('/') ? origin + url : url);
  return {
    ...snapshot,
    partners: snapshot.partners.map((partner) => ({
      ...partner,
      companyLogoUrl: whole(partner.companyLogoUrl),
      companyMiniLogoUrl: whole(partner.companyMiniLogoUrl),
      companyWideLogoUrl: whole(partner.companyWideLogoUrl),
    })),
  };
}

function indexCatalogue(
  environment: Environment,
  { version, intents, partners }: CatalogueSnapshot,
): Catalogue {
  const byId = new Map(intents.map((intent) => [intent.id, intent]));
  const byTitle = new Map(intents.map((intent) => [titleKey(intent.title), intent]));
  const byFormerTitle = new Map(
    intents.flatMap((intent) =>
      intent.formerTitles.map((former) => [titleKey(former.title), { intent, former }] as const),
    ),
  );
  const formerly = (key: string) => {
    const found = byFormerTitle.get(key);
    return found && liveTitles([found.former]).length > 0 ? found.intent : undefined;
  };
  const partnerById = new Map(partners.map((partner) => [partner.id, partner]));
  const candidates = new Map<number, Map<number, Candidate>>();
  for (const partner of partners.filter(({ active }) => active)) {
    const { id, companyName, priority, active, leftOut } = partner;
    for (const { intentId, ...rules } of partner.intents) {
      const ofIntent = candidates.get(intentId) ?? new Map<number, Candidate>();
      ofIntent.set(id, compilePartner({ id, companyName, priority, active, leftOut, ...rules, partner }));
      candidates.set(intentId, ofIntent);
    }
  }
  const lists = new Map([...candidates].map(([intentId, ofIntent]) => [intentId, [...ofIntent.values()]]));
  return {
    environment,
    version,
    hasCapacity: partners.some(({ capacity, leftOut }) => capacity !== null || isAhead(leftOut)),
    intents,
    intentById: (id) => byId.get(id),
    intentByTitle: (title) => byTitle.get(titleKey(title)) ?? formerly(titleKey(title)),
    partnerById: (id) => partnerById.get(id),
    candidatesFor: (intentId) => lists.get(intentId) ?? [],
    candidateFor: (intentId, partnerId) => candidates.get(intentId)?.get(partnerId),
  };
}

interface Cached {
  current: Catalogue | null;
  loading: Promise<Catalogue> | null;
}

const caches = () => perProcess('catalogue', () => ({ uat: empty(), production: empty() }));
const empty = (): Cached => ({ current: null, loading: null });

/**
 * Returns the catalogue of an environment. With `version` (read in the request's own statement) it is at least that
 * recent: a stale copy is reloaded first, so a change applies to the very next request in every process. Without it,
 * returns the cached copy: only for work whose own statement checks the version before writing.
 */
export async function readCatalogue(
  { database, env }: Pick<ProcessState, 'database' | 'env'>,
  environment: Environment,
  version = 0,
): Promise<Catalogue> {
  const cached = caches()[environment];
  // A load that started before the version was raised may be outdated: the loop then loads again.
  while (!cached.current || cached.current.version < version) {
    cached.loading ??= findCatalogueSnapshot(database, environment)
      .then((snapshot) => {
        const loaded = indexCatalogue(environment, withWholeLogoUrls(snapshot, env.portalOrigin));
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
