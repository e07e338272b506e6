import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { type StoredSecrets, secretsFragment } from '@/db/query/catalogue/partner-secret';
import { partnerCheck, partnerCheckCallback } from '@/db/schema/lender/partner-check';

type PartnerCheckRow = typeof partnerCheck.$inferSelect;

/** Replaces the partner's last check. */
export async function upsertPartnerCheck(db: Queryable, row: PartnerCheckRow): Promise<void> {
  const { partnerId: _, ...values } = row;
  await db.drizzle
    .insert(partnerCheck)
    .values(row)
    .onConflictDoUpdate({ target: partnerCheck.partnerId, set: values });
}

export async function findPartnerCheck(db: Queryable, partnerId: number): Promise<PartnerCheckRow | null> {
  const [row] = await db.drizzle.select().from(partnerCheck).where(eq(partnerCheck.partnerId, partnerId));
  return row ?? null;
}

/** Awaits callbacks about an application that exists only in a check. Idempotent. Forgets those of yesterday. */
export async function insertCheckCallback(
  { sql: run }: Queryable,
  { applicationId, partnerId }: { applicationId: number; partnerId: number },
): Promise<void> {
  await run`
    with forgotten as (delete from partner_check_callback where at < now() - interval '1 day')
    insert into partner_check_callback (application_id, partner_id) values (${applicationId}, ${partnerId})
    on conflict do nothing`;
}

export async function findCheckCallback(db: Queryable, applicationId: number) {
  const [row] = await db.drizzle
    .select({ takenAt: partnerCheckCallback.takenAt, problem: partnerCheckCallback.problem })
    .from(partnerCheckCallback)
    .where(eq(partnerCheckCallback.applicationId, applicationId));
  return row ?? null;
}

/** Who may call back about an application of a check. */
export interface CheckCallbackRow {
  checkedApplicationId: number;
  partnerId: number;
  partner: StoredSecrets;
}

export async function findCheckCallbackPartner(
  { sql: run }: Queryable,
  applicationId: number,
): Promise<CheckCallbackRow | null> {
  const [row] = await run<CheckCallbackRow[]>`
    select c.application_id::float8 as "checkedApplicationId", p.id::float8 as "partnerId",
      json_build_object(${secretsFragment(run)}) as partner
    from partner_check_callback c join partner p on p.id = c.partner_id where c.application_id = ${applicationId}`;
  return row ?? null;
}

/** The first valid one counts. */
export async function updateCheckCallbackTaken(db: Queryable, applicationId: number): Promise<void> {
  await db.drizzle
    .update(partnerCheckCallback)
    .set({ takenAt: sql`now()`, problem: null })
    .where(and(eq(partnerCheckCallback.applicationId, applicationId), isNull(partnerCheckCallback.takenAt)));
}

/** Keeps why a callback was refused, until a valid one comes. */
export async function updateCheckCallbackProblem(
  db: Queryable,
  applicationId: number,
  problem: string,
): Promise<void> {
  await db.drizzle
    .update(partnerCheckCallback)
    .set({ problem })
    .where(and(eq(partnerCheckCallback.applicationId, applicationId), isNull(partnerCheckCallback.takenAt)));
}
