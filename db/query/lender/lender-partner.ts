import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { partner } from '@/db/schema/catalogue/partner';
import type { LenderScope } from '@/db/scope';

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

/** Whether a partner of the environment is the lender's. */
export async function isOwnPartner(
  { lenderId, environment }: LenderScope,
  { sql: raw }: Queryable,
  partnerId: number,
): Promise<boolean> {
  const rows = await raw`
    select from partner where id = ${partnerId} and lender_id = ${lenderId} and environment = ${environment}`;
  return rows.length > 0;
}

/** Counts what the lender's people changed at once in the last 24 hours, in both environments and of the company. */
export async function countOwnChanges({ lenderId }: LenderScope, { sql: raw }: Queryable): Promise<number> {
  const [row] = await raw<[{ count: number }]>`
    select count(*)::int as count from audit_event e
    join "user" u on u.id = e.actor_id and u.lender_id = ${lenderId}
    where e.action in ('partner.changed', 'lender.changed') and e.actor_kind = 'user'
      and e.at > now() - interval '24 hours'`;
  return row.count;
}
