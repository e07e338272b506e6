import type { Queryable } from '@/db/client';
import type { FormerTitle } from '@/db/schema/catalogue/intent';
import type { StoredCondition, StoredRule } from '@/db/schema/catalogue/partner';
import type { Environment } from '@/word/environment';
import type { StoredCapacity } from '@/word/stored-capacity';
import { type StoredSecrets, secretsFragment } from './partner-secret';

export interface IntentSnapshot {
  id: number;
  title: string;
  active: boolean;
  requiredFields: string[];
  synonyms: string[];
  /** Titles that it had, and until when they stand for it. */
  formerTitles: FormerTitle[];
  /** Null: every affiliate may use it. */
  affiliateIds: number[] | null;
}

export interface PartnerSnapshot extends StoredSecrets {
  id: number;
  slug: string;
  companyName: string;
  companyWebsiteUrl: string;
  companyLogoUrl: string;
  companyMiniLogoUrl: string;
  companyWideLogoUrl: string;
  partnerType: string;
  active: boolean;
  endToEnd: boolean;
  priority: number;
  acceptVariant: 'redirect' | 'details';
  scoreUrl: string | null;
  acceptUrl: string | null;
  linkUrl: string | null;
  redirectUrl: string | null;
  timeoutMs: number;
  /** How many leads it takes, and when; null: any, always. */
  capacity: StoredCapacity | null;
  /** When it gets no new offers, RFC 3339, and why: the latest such time, which may have passed. */
  leftOut: { from: string; until: string; reason: string } | null;
  /** By intent id. */
  intents: { intentId: number; eligibility: StoredRule[]; probabilityConditions: StoredCondition[] }[];
}

export interface CatalogueSnapshot {
  version: number;
  intents: IntentSnapshot[];
  partners: PartnerSnapshot[];
}

/** Returns the version of an environment's catalogue: what is read of it afterwards must be at least as recent. */
export async function findCatalogueVersion({ sql }: Queryable, environment: Environment): Promise<number> {
  const [row] = await sql<[{ version: number }]>`
    select catalogue_version::float8 as version from environment where name = ${environment}`;
  return row.version;
}

/** Reads the intents (by title) and partners of an environment as of one moment, with the catalogue's version. */
export async function findCatalogueSnapshot(
  { sql }: Queryable,
  environment: Environment,
): Promise<CatalogueSnapshot> {
  const [row] = await sql<{ snapshot: CatalogueSnapshot }[]>`
    select json_build_object(
      'version', e.catalogue_version,
      'intents', coalesce((
        select json_agg(json_build_object(
          'id', i.id, 'title', i.title, 'active', i.active, 'requiredFields', i.required_fields,
          'synonyms', i.synonyms, 'formerTitles', i.former_titles,
          'affiliateIds', case when i.restricted then coalesce((
            select json_agg(ia.affiliate_id) from intent_affiliate ia where ia.intent_id = i.id), '[]'::json) end
        ) order by lower(i.title), i.id)
        from intent i where i.environment = e.name), '[]'::json),
      'partners', coalesce((
        select json_agg(json_build_object(
          'id', p.id, 'slug', p.slug, 'companyName', p.company_name, 'companyWebsiteUrl', p.company_website_url,
          'companyLogoUrl', p.company_logo_url, 'companyMiniLogoUrl', p.company_mini_logo_url,
          'companyWideLogoUrl', p.company_wide_logo_url, 'partnerType', p.partner_type, 'active', p.active,
          'endToEnd', p.end_to_end, 'priority', p.priority, 'acceptVariant', p.accept_variant,
          'scoreUrl', p.score_url, 'acceptUrl', p.accept_url, 'linkUrl', p.link_url, 'redirectUrl', p.redirect_url,
          'timeoutMs', p.timeout_ms, 'capacity', p.capacity, 'leftOut', case when p.left_out_until is not null then
            json_build_object('from', p.left_out_from, 'until', p.left_out_until,
              'reason', coalesce(p.left_out_reason, '')) end, ${secretsFragment(sql)},
          'intents', coalesce((
            select json_agg(json_build_object('intentId', pi.intent_id, 'eligibility', pi.eligibility,
              'probabilityConditions', pi.probability_conditions))
            from partner_intent pi where pi.partner_id = p.id), '[]'::json)
        ) order by p.id)
        from partner p where p.environment = e.name), '[]'::json)
    ) as snapshot
    from environment e where e.name = ${environment}`;
  if (!row) throw new Error(`environment ${environment} is missing from the database`);
  return row.snapshot;
}
