import type { Queryable } from '@/db/client';
import { isGone } from '@/db/query/base/gate';
import { commissionPlan, type StoredTier } from '@/db/schema/money/commission';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';
import type { OperatorRole } from '@/word/role';

/** A version of a plan, with the names of what it is for; null: all. */
export interface CommissionPlanRow {
  id: number;
  environment: Environment;
  affiliateId: number | null;
  affiliateSlug: string | null;
  affiliateName: string | null;
  partnerId: number | null;
  partnerSlug: string | null;
  partnerName: string | null;
  intentId: number | null;
  intentTitle: string | null;
  paidOn: 'accepted' | 'approved' | 'funded';
  version: number;
  unit: 'cents' | 'basis points';
  rate: number;
  tiers: StoredTier[];
  holdDays: number;
  /** `2026-11-01`. */
  validFrom: string;
  validTo: string | null;
  createdAt: Date;
}

const selected = ({ sql }: Queryable) => sql`
  select p.id::float8 as id, p.environment, p.affiliate_id::float8 as "affiliateId", a.slug as "affiliateSlug",
    a.name as "affiliateName", p.partner_id::float8 as "partnerId", r.slug as "partnerSlug",
    r.company_name as "partnerName", p.intent_id::float8 as "intentId", i.title as "intentTitle", p.paid_on as "paidOn",
    p.version, p.unit, p.rate::float8 as rate, p.tiers, p.hold_days as "holdDays", p.valid_from::text as "validFrom",
    p.valid_to::text as "validTo", p.created_at as "createdAt"
  from commission_plan p left join affiliate a on a.id = p.affiliate_id left join partner r on r.id = p.partner_id
  left join intent i on i.id = p.intent_id`;

/** Lists an environment's plans, those that never counted left out, the latest first. */
export async function listPlans(db: Queryable, environment: Environment): Promise<CommissionPlanRow[]> {
  return db.sql<CommissionPlanRow[]>`
    ${selected(db)} where p.environment = ${environment} and p.valid_from <= coalesce(p.valid_to, 'infinity')
    order by p.id desc limit 1000`;
}

/** Lists the plans that may concern an affiliate, whether they count now or did. */
export async function listPlansOf(
  db: Queryable,
  { affiliateId, environment }: Scope,
): Promise<CommissionPlanRow[]> {
  return db.sql<CommissionPlanRow[]>`
    ${selected(db)} where p.environment = ${environment} and (p.affiliate_id is null or p.affiliate_id = ${affiliateId})
      and p.valid_from <= coalesce(p.valid_to, 'infinity')
    order by p.id`;
}

export async function findPlan(db: Queryable, id: number): Promise<CommissionPlanRow | null> {
  const [row] = await db.sql<CommissionPlanRow[]>`${selected(db)} where p.id = ${id}`;
  return row ?? null;
}

/** Plans are saved one at a time, and no month is closed meanwhile. */
export async function lockPlans({ sql }: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('commission plan'))`;
}

/** For whom a plan is; null: all. */
export interface PlanSubject {
  environment: Environment;
  affiliateId: number | null;
  partnerId: number | null;
  intentId: number | null;
  paidOn: 'accepted' | 'approved' | 'funded';
}

/** Lists all versions of a plan. */
export async function listPlanVersions(db: Queryable, it: PlanSubject): Promise<CommissionPlanRow[]> {
  return db.sql<CommissionPlanRow[]>`
    ${selected(db)} where p.environment = ${it.environment} and p.paid_on = ${it.paidOn}
      and p.affiliate_id is not distinct from ${it.affiliateId}::bigint
      and p.partner_id is not distinct from ${it.partnerId}::bigint
      and p.intent_id is not distinct from ${it.intentId}::bigint
    order by p.version`;
}

/** Adds a version of a plan. Returns its id. */
export async function insertPlan(
  { drizzle }: Queryable,
  values: typeof commissionPlan.$inferInsert,
): Promise<number> {
  const [row] = await drizzle.insert(commissionPlan).values(values).returning({ id: commissionPlan.id });
  if (!row) throw new Error('the plan was not stored');
  return row.id;
}

/** Sets a version's last day. */
export async function updatePlanEnd({ sql }: Queryable, id: number, validTo: string): Promise<void> {
  await sql`update commission_plan set valid_to = ${validTo}::date where id = ${id}`;
}

/** Returns the last month that any of the plan's affiliates has closed, and of which of them; null: none. */
export async function findLastClosedOf(
  { sql }: Queryable,
  environment: Environment,
  affiliateId: number | null,
): Promise<{ month: string; affiliate: string } | null> {
  const [row] = await sql<{ month: string; affiliate: string }[]>`
    select to_char(s.month, 'YYYY-MM') as month, a.name as affiliate
    from commission_statement s join affiliate a on a.id = s.affiliate_id
    where s.environment = ${environment} and (${affiliateId}::bigint is null or s.affiliate_id = ${affiliateId}::bigint)
    order by s.month desc, a.name limit 1`;
  return row ?? null;
}

/** Lists the plans that begin on a later day and whose author is suspended or removed by now, or of another role than these. */
export function listPlansOfGone(
  { sql }: Queryable,
  roles: readonly OperatorRole[],
): Promise<{ id: number; environment: Environment; affiliateName: string | null; validFrom: string }[]> {
  return sql<{ id: number; environment: Environment; affiliateName: string | null; validFrom: string }[]>`
    select p.id::float8 as id, p.environment, a.name as "affiliateName", p.valid_from::text as "validFrom"
    from commission_plan p join ${sql('user')} u on u.id = p.user_id left join affiliate a on a.id = p.affiliate_id
    where p.valid_from > (now() at time zone 'Africa/Johannesburg')::date
      and (p.valid_to is null or p.valid_to >= p.valid_from)
      and ${isGone(sql, roles)}
    order by p.id limit 100`;
}
