import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '@/db/client';
import { findVersionAtStamp } from '@/db/query/catalogue/catalogue-version';
import { type CompiledPartner, compilePartner } from '@/lib/catalogue/matching/match';
import type { Environment } from '@/word/environment';
import type { Catalogue } from './read-catalogue';
import { type PartnerInVersion, unpackContent } from './version-content';

/** The partners and rules that an offer was made with. */
export interface FormerCatalogue {
  /** The number of the version in the catalogue's history. */
  readonly number: number;
  partnerById(id: number): { readonly companyName: string } | undefined;
  /** As `Catalogue.candidatesFor`. */
  candidatesFor(intentId: number): readonly CompiledPartner[];
  /** True if an intent's partners, or their rules, are not the same as now. */
  hasChanged(now: Catalogue, intentId: number): boolean;
}

/**
 * Returns the catalogue that an offer was made with, by the version that the offer stores (design catalogue 32); null
 * if the history does not go back so far.
 */
export async function readFormerCatalogue(
  { database }: { database: Queryable },
  environment: Environment,
  offeredVersion: number | null,
): Promise<FormerCatalogue | null> {
  const found =
    offeredVersion === null ? null : await findVersionAtStamp(database, environment, offeredVersion);
  if (!found) return null;
  const { partners } = await unpackContent(found.content);
  const byId = new Map(partners.map((partner) => [partner.id, partner]));
  const compiled = new Map<number, readonly CompiledPartner[]>();
  const candidatesFor = (intentId: number) => {
    const known = compiled.get(intentId) ?? compileFor(intentId);
    compiled.set(intentId, known);
    return known;
  };
  const compileFor = (intentId: number) =>
    partners.flatMap((partner) =>
      partner.active
        ? partner.intents
            .filter((rules) => rules.intentId === intentId)
            .map((rules) => compilePartner({ ...ruledBy(partner), ...rules }))
        : [],
    );
  return {
    number: found.number,
    partnerById: (id) => byId.get(id),
    candidatesFor,
    hasChanged: (now, intentId) =>
      !isDeepStrictEqual(
        candidatesFor(intentId).map(comparable),
        now.candidatesFor(intentId).map(comparable),
      ),
  };
}

const ruledBy = ({ id, companyName, priority, active }: PartnerInVersion) => ({
  id,
  companyName,
  priority,
  active,
});

const comparable = ({ id, companyName, priority, eligibility, probabilityConditions }: CompiledPartner) => ({
  id,
  companyName,
  priority,
  eligibility,
  probabilityConditions,
});
