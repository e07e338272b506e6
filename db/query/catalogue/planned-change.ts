import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { lender } from '@/db/schema/account/lender';
import { type PlannedStatus, plannedChange } from '@/db/schema/catalogue/planned-change';
import type { Environment } from '@/word/environment';

export type PlannedChangeRow = typeof plannedChange.$inferSelect;

const isOpen = inArray(plannedChange.status, ['waiting', 'held']);

export async function insertPlannedChange(
  db: Queryable,
  row: Omit<typeof plannedChange.$inferInsert, 'id' | 'status' | 'plannedAt' | 'nextTryAt'>,
): Promise<number> {
  const [made] = await db.drizzle
    .insert(plannedChange)
    .values({ ...row, status: row.dueAt ? 'waiting' : 'proposed', nextTryAt: row.dueAt })
    .returning({ id: plannedChange.id });
  if (!made) throw new Error('nothing was inserted');
  return made.id;
}

/** Lists the changes of an environment that are still to be made, by their time; removed users keep their names. */
export async function listOpenChanges(db: Queryable, environment: Environment) {
  return db.drizzle
    .select({ change: plannedChange, userName: user.name, lenderName: lender.tradingName })
    .from(plannedChange)
    .leftJoin(lender, eq(lender.id, plannedChange.lenderId))
    .leftJoin(user, and(eq(plannedChange.actorKind, 'user'), eq(user.id, plannedChange.actorId)))
    .where(and(eq(plannedChange.environment, environment), isOpen))
    .orderBy(asc(plannedChange.dueAt), asc(plannedChange.id));
}

/** Lists what lenders propose in an environment and nobody has decided, oldest first. */
export async function listProposedChanges(db: Queryable, environment: Environment) {
  return db.drizzle
    .select({ change: plannedChange, userName: user.name, lenderName: lender.tradingName })
    .from(plannedChange)
    .innerJoin(lender, eq(lender.id, plannedChange.lenderId))
    .leftJoin(user, and(eq(plannedChange.actorKind, 'user'), eq(user.id, plannedChange.actorId)))
    .where(and(eq(plannedChange.environment, environment), eq(plannedChange.status, 'proposed')))
    .orderBy(asc(plannedChange.id));
}

/** Returns a lender's proposal with the names of the lender and of who made it, whatever became of it. */
export async function findProposal(db: Queryable, id: number) {
  const [row] = await db.drizzle
    .select({ change: plannedChange, userName: user.name, lenderName: lender.tradingName })
    .from(plannedChange)
    .innerJoin(lender, eq(lender.id, plannedChange.lenderId))
    .leftJoin(user, and(eq(plannedChange.actorKind, 'user'), eq(user.id, plannedChange.actorId)))
    .where(eq(plannedChange.id, id));
  return row ?? null;
}

/** Whether all of these partners are the lender's. */
export async function isOfLender(
  { sql: raw }: Queryable,
  partnerIds: readonly number[],
  lenderId: number,
): Promise<boolean> {
  const rows = await raw`
    select from partner where id = any(${[...partnerIds]}::bigint[]) and lender_id is distinct from ${lenderId}`;
  return rows.length === 0;
}

/** Counts the changes of each environment that are held. */
export async function countHeldChanges(db: Queryable): Promise<{ environment: Environment; held: number }[]> {
  return db.drizzle
    .select({ environment: plannedChange.environment, held: count() })
    .from(plannedChange)
    .where(and(isOpen, eq(plannedChange.status, 'held')))
    .groupBy(plannedChange.environment);
}

/** A change that waits for a decision, with the titles and slugs that it touches. `isProposed`: a lender's. */
export interface HeldChangeRow {
  id: number;
  environment: Environment;
  names: string[];
  isProposed: boolean;
}

/** Lists the changes of both environments that are held or proposed. */
export function listHeldChangeRows({ sql: raw }: Queryable): Promise<HeldChangeRow[]> {
  return raw<HeldChangeRow[]>`
    select id::float8 as id, environment, status = 'proposed' as "isProposed",
      (select coalesce(json_agg(entry ->> 'name'), '[]') from jsonb_array_elements(entries) entry) as names
    from planned_change where status in ('held', 'proposed') order by id limit 1000`;
}

export async function findPlannedChange(db: Queryable, id: number): Promise<PlannedChangeRow | null> {
  const [row] = await db.drizzle.select().from(plannedChange).where(eq(plannedChange.id, id));
  return row ?? null;
}

/** Who decided about a proposal, and when it is to be applied. */
type Decision = Pick<PlannedChangeRow, 'deciderKind' | 'deciderId' | 'deciderName' | 'dueAt' | 'nextTryAt'>;

/** Moves a change from one of these states; returns false without writing if it is in another one. */
export async function updatePlannedStatus(
  db: Queryable,
  id: number,
  from: readonly PlannedStatus[],
  to: PlannedStatus,
  problem: string | null = null,
  decided: Partial<Decision> = {},
): Promise<boolean> {
  const isOver = to === 'applied' || to === 'cancelled' || to === 'returned';
  const rows = await db.drizzle
    .update(plannedChange)
    .set({ ...decided, status: to, problem, settledAt: isOver ? sql`now()` : null })
    .where(and(eq(plannedChange.id, id), inArray(plannedChange.status, [...from])))
    .returning({ id: plannedChange.id });
  return rows.length > 0;
}

/** Returns the time until the next change is due: 0 or less if it is, null if none is waiting. */
export async function findNextPlannedMs({ sql: raw }: Database): Promise<number | null> {
  const [row] = await raw<[{ ms: number | null }]>`
    select extract(epoch from min(next_try_at) - now())::float8 * 1000 as ms
    from planned_change where status = 'waiting'`;
  return row.ms;
}

/** Claims changes that are due: for `leaseMs` no other worker gets them. Returns their ids. */
export async function claimDuePlannedChanges(
  { sql: raw }: Database,
  limit: number,
  leaseMs: number,
): Promise<number[]> {
  const rows = await raw<{ id: number }[]>`
    with due as materialized (
      select id from planned_change where status = 'waiting' and next_try_at <= now()
      order by next_try_at limit ${limit} for update skip locked)
    update planned_change p set next_try_at = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    from due where p.id = due.id
    returning p.id::float8 as id`;
  return rows.map(({ id }) => id);
}
