import { createHash } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type {
  CatalogueSnapshot,
  IntentSnapshot,
  PartnerSnapshot,
} from '@/db/query/catalogue/catalogue-snapshot';
import type { VersionSummary } from '@/db/schema/catalogue/catalogue-version';
import type { StoredCapacity } from '@/word/stored-capacity';

/** What of a partner is part of the catalogue: what a catalogue file holds, and no secret. */
export type PartnerInVersion = Pick<
  PartnerSnapshot,
  | 'id'
  | 'slug'
  | 'companyName'
  | 'companyWebsiteUrl'
  | 'companyLogoUrl'
  | 'companyMiniLogoUrl'
  | 'companyWideLogoUrl'
  | 'partnerType'
  | 'active'
  | 'endToEnd'
  | 'priority'
  | 'acceptVariant'
  | 'scoreUrl'
  | 'acceptUrl'
  | 'linkUrl'
  | 'redirectUrl'
  | 'timeoutMs'
  | 'intents'
> & { /** Absent: none, as in all versions from before there was any. */ capacity?: StoredCapacity };

/** `formerTitles` is absent where there are none, as in all versions from before there were any. */
export type IntentInVersion = Omit<IntentSnapshot, 'formerTitles'> &
  Partial<Pick<IntentSnapshot, 'formerTitles'>>;

/** The whole catalogue of an environment as a version holds it: with ids, so that a rename is one; without secrets. */
export interface VersionContent {
  intents: IntentInVersion[];
  partners: PartnerInVersion[];
}

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** Returns what a version holds of a snapshot: the same catalogue always gives the same bytes. */
export function contentOfSnapshot({ intents, partners }: CatalogueSnapshot): VersionContent {
  return {
    intents: intents
      .map(({ formerTitles, ...intent }) => ({
        ...intent,
        affiliateIds: intent.affiliateIds?.toSorted((a, b) => a - b) ?? null,
        ...(formerTitles.length > 0 && { formerTitles }),
      }))
      .sort(byId),
    partners: partners.map(partnerInVersion).sort(byId),
  };
}

function partnerInVersion(partner: PartnerSnapshot): PartnerInVersion {
  return {
    id: partner.id,
    slug: partner.slug,
    companyName: partner.companyName,
    companyWebsiteUrl: partner.companyWebsiteUrl,
    companyLogoUrl: partner.companyLogoUrl,
    companyMiniLogoUrl: partner.companyMiniLogoUrl,
    companyWideLogoUrl: partner.companyWideLogoUrl,
    partnerType: partner.partnerType,
    active: partner.active,
    endToEnd: partner.endToEnd,
    priority: partner.priority,
    acceptVariant: partner.acceptVariant,
    scoreUrl: partner.scoreUrl,
    acceptUrl: partner.acceptUrl,
    linkUrl: partner.linkUrl,
    redirectUrl: partner.redirectUrl,
    timeoutMs: partner.timeoutMs,
    ...(partner.capacity && { capacity: partner.capacity }),
    intents: partner.intents.toSorted((a, b) => a.intentId - b.intentId),
  };
}

const [compress, inflate] = [promisify(gzip), promisify(gunzip)];
/** Far above any catalogue; a bound for bytes that are not ours. */
const largestContent = 256 * 1024 * 1024;

/** Returns a content as it is stored. */
export async function packContent(content: VersionContent): Promise<{ digest: Buffer; content: Buffer }> {
  const bytes = Buffer.from(JSON.stringify(content));
  return { digest: createHash('sha256').update(bytes).digest(), content: await compress(bytes) };
}

export async function unpackContent(stored: Buffer): Promise<VersionContent> {
  const bytes = await inflate(stored, { maxOutputLength: largestContent });
  // Only our own code writes the column.
  return JSON.parse(bytes.toString('utf8')) as VersionContent;
}

const namedAtMost = 5;

/** Counts what a version changed of the one before (null: there is none), and names the first few. */
export function summarize(before: VersionContent | null, after: VersionContent): VersionSummary {
  const summary: VersionSummary = { created: 0, changed: 0, switchedOff: 0, names: [] };
  const count = <Entry extends { id: number; active: boolean }>(
    entries: readonly Entry[],
    former: readonly Entry[],
    nameOf: (entry: Entry) => string,
  ) => {
    const known = new Map(former.map((entry) => [entry.id, entry]));
    for (const entry of entries) {
      const was = known.get(entry.id);
      if (was && isDeepStrictEqual(was, entry)) continue;
      if (!was) summary.created += 1;
      else if (was.active && !entry.active) summary.switchedOff += 1;
      else summary.changed += 1;
      if (summary.names.length < namedAtMost) summary.names.push(nameOf(entry));
    }
  };
  count(after.intents, before?.intents ?? [], ({ title }) => title);
  count(after.partners, before?.partners ?? [], ({ slug }) => slug);
  return summary;
}

const logoPath = /^\/api\/logo\/([\w.-]+)$/;

/** Returns the names of our own logos that the partners show. */
export function logosIn({ partners }: VersionContent): string[] {
  const urls = partners.flatMap(({ companyLogoUrl, companyMiniLogoUrl, companyWideLogoUrl }) => [
    companyLogoUrl,
    companyMiniLogoUrl,
    companyWideLogoUrl,
  ]);
  return [...new Set(urls.flatMap((url) => logoPath.exec(url)?.[1] ?? []))].sort();
}
