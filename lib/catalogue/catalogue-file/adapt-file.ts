import { isDeepStrictEqual } from 'node:util';
import { titleKey } from '@/lib/base/text/title-key';
import { connectionEntry } from '@/lib/catalogue/partner/entry';
import type { Environment } from '@/word/environment';
import type { StoredCatalogue } from './plan';
import type { CatalogueFile, FileOrigin } from './schema';

/** What to take over from another environment. */
interface TakenOver {
  connections: boolean;
  active: boolean;
}

/**
 * Adapts the file to `target`. In Production no lender goes live by a file unless that is asked for: a new one comes
 * inactive, and one that is off stays off. A file exported from the other environment loses its connections and active states
 * unless they are asked for: existing entries keep their own, new ones have no connection and start inactive. Their
 * capacity stays behind in any case. A file that names no environment is applied unchanged (design catalogue 23).
 */
export function adaptFile(
  stored: StoredCatalogue,
  file: CatalogueFile,
  target: Environment,
  taken: TakenOver,
): { file: CatalogueFile; origin: FileOrigin } {
  const from = file.environment ?? null;
  const leftOut: FileOrigin['leftOut'] = { connections: [], active: [] };
  const crosses = from !== null && from !== target;
  const partnerBySlug = new Map(stored.partners.map(({ state }) => [state.slug, state]));
  const goesLive = ({ slug, active }: CatalogueFile['partners'][number]) =>
    target === 'production' && active && !partnerBySlug.get(slug)?.active;
  const switchedOn: FileOrigin['switchedOn'] = {
    partners: file.partners.filter(goesLive).map(({ slug }) => slug),
    stay: !taken.active,
  };
  const origin = { from, crosses, leftOut, switchedOn };
  if (!crosses) {
    const stay = (entry: CatalogueFile['partners'][number]) =>
      goesLive(entry) && switchedOn.stay ? { ...entry, active: false } : entry;
    return { file: { ...file, partners: file.partners.map(stay) }, origin };
  }
  const intentByKey = new Map(stored.intents.map(({ entry }) => [titleKey(entry.title), entry]));
  const activeOf = (name: string, wanted: boolean, kept: boolean) => {
    if (taken.active) return wanted;
    if (wanted !== kept) leftOut.active.push(name);
    return kept;
  };
  const intents = file.intents.map((intent) => ({
    ...intent,
    active: activeOf(intent.title, intent.active, intentByKey.get(titleKey(intent.title))?.active ?? false),
  }));
  // Nobody's limits in one environment are those in the other: what is there keeps its own.
  const partners = file.partners.map(({ connection, capacity: _, ...partner }) => {
    const kept = partnerBySlug.get(partner.slug);
    const active = activeOf(partner.slug, partner.active, kept?.active ?? false);
    if (taken.connections && connection) return { ...partner, active, connection };
    const own = kept?.connection ?? connectionEntry.parse({});
    if (connection && !isDeepStrictEqual(connection, own)) leftOut.connections.push(partner.slug);
    return { ...partner, active };
  });
  return { file: { ...file, intents, partners }, origin };
}
