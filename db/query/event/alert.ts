import type { Queryable, Sql } from '@/db/client';
import type { AlertDetail } from '@/db/schema/event/alert';
import type { AlertKind } from '@/word/alert-kind';
import type { Environment } from '@/word/environment';

/** Something that needs an operator now, as it was found. */
export interface AlertCause {
  kind: AlertKind;
  environment: Environment | null;
  /** The same cause is the same alert until it is over. */
  cause: string;
  subject: string;
  subjectId: number | null;
  detail: AlertDetail;
}

export interface AlertRow extends AlertCause {
  id: number;
  openedAt: Date;
  resolvedAt: Date | null;
}

const columns = (sql: Sql) => sql`
  a.id::float8 as id, a.kind, a.environment, a.cause, a.subject, a.subject_id::float8 as "subjectId", a.detail,
  a.opened_at as "openedAt", a.resolved_at as "resolvedAt"`;

/** Lists what is open, oldest first. */
export function listOpenAlertRows({ sql }: Queryable): Promise<AlertRow[]> {
  return sql<
    AlertRow[]
  >`select ${columns(sql)} from alert a where a.resolved_at is null order by a.id limit 1000`;
}

/** Lets one worker at a time change alerts, until the end of its transaction. */
export async function lockAlerts({ sql }: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alert watch'))`;
}

/** Opens an alert for each new cause, and refreshes the figures of the others. Returns the new ones. */
export async function upsertAlerts({ sql }: Queryable, found: readonly AlertCause[]): Promise<AlertRow[]> {
  return sql<AlertRow[]>`
    with found as (
      select * from jsonb_to_recordset(${JSON.stringify(found)}::text::jsonb) as f(
        kind text, environment environment_name, cause text, subject text, "subjectId" bigint, detail jsonb)),
    kept as (
      update alert a set subject = f.subject, detail = f.detail, gone_at = null
      from found f where a.cause = f.cause and a.resolved_at is null returning a.cause),
    a as (
      insert into alert (kind, environment, cause, subject, subject_id, detail)
      select f.kind, f.environment, f.cause, f.subject, f."subjectId", f.detail
      from found f where f.cause not in (select cause from kept)
      on conflict (cause) where resolved_at is null do nothing returning *)
    select ${columns(sql)} from a order by a.id`;
}

/**
 * Resolves what has been gone for `calmSeconds`, and notes what has just gone. `present`: the causes that are there, or
 * that nothing is known about. Returns what is over now.
 */
export async function updateGoneAlerts(
  { sql }: Queryable,
  present: readonly string[],
  calmSeconds: number,
): Promise<AlertRow[]> {
  const rows = await sql<AlertRow[]>`
    update alert a set gone_at = coalesce(gone_at, now()),
      resolved_at = case when gone_at <= now() - make_interval(secs => ${calmSeconds}::float8) then now() end
    where resolved_at is null and not cause = any(${[...present]}::text[])
    returning ${columns(sql)}`;
  return rows.filter(({ resolvedAt }) => resolvedAt !== null);
}

/** Deletes alerts that ended long ago. */
export async function deleteOldAlerts({ sql }: Queryable, keptDays: number): Promise<void> {
  await sql`
    delete from alert where id in (
      select id from alert where resolved_at < now() - make_interval(days => ${keptDays}::int) order by id limit 100)`;
}
