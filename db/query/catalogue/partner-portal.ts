import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { partner } from '@/db/schema/catalogue/partner';
import type { Environment } from '@/word/environment';
import type { Decider } from '@/word/lender';

/** Who decides about a partner's applications, and the company whose people see them. */
export interface PartnerPortalRow {
  id: number;
  environment: Environment;
  slug: string;
  companyName: string;
  active: boolean;
  acceptUrl: string | null;
  lenderId: number | null;
  decides: Decider | null;
  answerWithinHours: number;
  version: number;
}

const columns = {
  id: partner.id,
  environment: partner.environment,
  slug: partner.slug,
  companyName: partner.companyName,
  active: partner.active,
  acceptUrl: partner.acceptUrl,
  lenderId: partner.lenderId,
  decides: partner.decides,
  answerWithinHours: partner.answerWithinHours,
  version: partner.version,
};

export async function findPartnerPortal(db: Queryable, id: number): Promise<PartnerPortalRow | null> {
  const [row] = await db.drizzle.select(columns).from(partner).where(eq(partner.id, id));
  return row ?? null;
}

/** Lists the partners of these lenders, in both environments, by name. */
export async function listPartnersOfLenders(
  db: Queryable,
  lenderIds: readonly number[],
): Promise<PartnerPortalRow[]> {
  if (lenderIds.length === 0) return [];
  return db.drizzle
    .select(columns)
    .from(partner)
    .where(inArray(partner.lenderId, [...lenderIds]))
    .orderBy(asc(partner.environment), asc(sql`lower(${partner.companyName})`), asc(partner.id));
}

/** The partners of an environment whose people decide in the portal. */
export async function listPortalPartnerIds(db: Queryable, environment: Environment): Promise<Set<number>> {
  const rows = await db.drizzle
    .select({ id: partner.id })
    .from(partner)
    .where(and(eq(partner.environment, environment), eq(partner.decides, 'portal')));
  return new Set(rows.map(({ id }) => id));
}

/** Sets them. Does not raise the catalogue's version: they are no part of it. */
export async function updatePartnerPortal(
  db: Queryable,
  id: number,
  values: Pick<PartnerPortalRow, 'lenderId' | 'decides' | 'answerWithinHours'>,
): Promise<void> {
  await db.drizzle.update(partner).set(values).where(eq(partner.id, id));
}
