import { and, count, desc, eq } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { plannedChange } from '@/db/schema/catalogue/planned-change';
import type { LenderScope } from '@/db/scope';

/** Lists what the lender's people have proposed in the environment, newest first, whatever became of it. */
export async function listOwnProposals({ lenderId, environment }: LenderScope, db: Queryable, limit: number) {
  return db.drizzle
    .select({ change: plannedChange, userName: user.name })
    .from(plannedChange)
    .leftJoin(user, and(eq(plannedChange.actorKind, 'user'), eq(user.id, plannedChange.actorId)))
    .where(and(eq(plannedChange.lenderId, lenderId), eq(plannedChange.environment, environment)))
    .orderBy(desc(plannedChange.id))
    .limit(limit);
}

/** One of the lender's own proposals; null: it is another's, or none. */
export async function findOwnProposal({ lenderId, environment }: LenderScope, db: Queryable, id: number) {
  const [row] = await db.drizzle
    .select()
    .from(plannedChange)
    .where(
      and(
        eq(plannedChange.id, id),
        eq(plannedChange.lenderId, lenderId),
        eq(plannedChange.environment, environment),
      ),
    );
  return row ?? null;
}

/** Counts the lender's proposals that nobody has decided. */
export async function countOpenProposals(
  { lenderId, environment }: LenderScope,
  db: Queryable,
): Promise<number> {
  const [row] = await db.drizzle
    .select({ count: count() })
    .from(plannedChange)
    .where(
      and(
        eq(plannedChange.lenderId, lenderId),
        eq(plannedChange.environment, environment),
        eq(plannedChange.status, 'proposed'),
      ),
    );
  return row?.count ?? 0;
}

/** Notes that the lender's people try rules now; false: they have tried `most` in the last hour. */
export async function updateRulesTried(
  { lenderId }: LenderScope,
  { sql }: Queryable,
  most: number,
): Promise<boolean> {
  const { count: updated } = await sql`
    update lender
    set rules_tried_at = array(select t from unnest(rules_tried_at) t where t > now() - interval '1 hour') || now()
    where id = ${lenderId}
      and (select count(*) from unnest(rules_tried_at) t where t > now() - interval '1 hour') < ${most}`;
  return updated > 0;
}

/** Notes that the new secret of a proposal is shown now; false: it was before. */
export async function updateSecretTaken(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
  id: number,
): Promise<boolean> {
  const { count: updated } = await sql`
    update planned_change set secret_taken_at = now()
    where id = ${id} and lender_id = ${lenderId} and environment = ${environment} and status = 'applied'
      and secret_taken_at is null`;
  return updated > 0;
}
