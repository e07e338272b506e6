import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { lender } from '@/db/schema/account/lender';
import { partner } from '@/db/schema/catalogue/partner';
import type { LenderScope } from '@/db/scope';

/** The lender's own company. */
export async function findOwnCompany({ lenderId }: LenderScope, db: Queryable) {
  const [row] = await db.drizzle.select().from(lender).where(eq(lender.id, lenderId));
  return row ?? null;
}

/** Lists the lender's own partners of the catalogue in the environment, by name. */
export async function listOwnPartners({ lenderId, environment }: LenderScope, db: Queryable) {
  const { id, companyName, active, acceptUrl, decides, answerWithinHours } = partner;
  return db.drizzle
    .select({
      id,
      environment: partner.environment,
      companyName,
      active,
      acceptUrl,
      decides,
      answerWithinHours,
    })
    .from(partner)
    .where(and(eq(partner.lenderId, lenderId), eq(partner.environment, environment)))
    .orderBy(asc(sql`lower(${companyName})`), asc(id));
}
