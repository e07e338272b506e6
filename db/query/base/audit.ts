import { and, asc, desc, eq, gt, gte, like, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { auditEvent } from '@/db/schema/base/audit';
import type { Environment } from '@/word/environment';

type NewAuditEntry = Omit<typeof auditEvent.$inferInsert, 'id' | 'at'>;

/** Appends an entry. Returns its number. */
export async function insertAuditEntry(db: Queryable, entry: NewAuditEntry): Promise<number> {
  const [row] = await db.drizzle.insert(auditEvent).values(entry).returning({ id: auditEvent.id });
  if (!row) throw new Error('the audit entry was not stored');
  return row.id;
}

interface AuditFilter {
  affiliateId?: number | undefined;
  environment?: Environment | undefined;
  actorKind?: string | undefined;
  /** The part of the action before the dot, e.g. `api-key`. */
  noun?: string | undefined;
  subjectId?: number | undefined;
  /** What was done in this session, and its beginning. */
  session?: number | undefined;
  /** Only the changes that one import made. */
  within?: number | undefined;
  /** An import stands for what it changed. */
  foldsImports?: boolean;
  /** What this user did. */
  userId?: number | undefined;
  /** ISO 8601; `until` is exclusive. */
  from?: string | undefined;
  until?: string | undefined;
  /** Only entries older than this one. */
  before?: number | undefined;
  /** Only entries newer than this one, the oldest of them: still newest first. */
  after?: number | undefined;
}

/** Newest first, with the names for the ids; removed users keep their names. */
export async function listAuditEntryRows(db: Queryable, filter: AuditFilter, limit: number) {
  const rows = await listNewest(db, filter, limit);
  return filter.after === undefined ? rows : rows.reverse();
}

/** A change that an import may have made: it has the time of the import's own entry, that of their transaction. */
const isPart = sql`${auditEvent.action} in ('intent.created', 'intent.changed', 'partner.created', 'partner.changed')`;

/** The session in which it was done, or which it began. */
const ofSession = sql<
  number | null
>`coalesce(${auditEvent.sessionNumber}, case when ${auditEvent.action} = 'session.started' then ${auditEvent.id} end)`.mapWith(
  auditEvent.id,
);
/** The lender of a file of outcomes, and the file where one was kept. */
const outcomeFile = sql`(select company_name from partner where id = (${auditEvent.after} ->> 'partnerId')::bigint)
  || coalesce(', ' || (select file_name from outcome_file where id = ${auditEvent.subjectId}), '')`;

/** What is so now, with the reason why an outcome was set aside: it is kept with the event until the applicant is erased. */
const after = sql`case when ${auditEvent.action} = 'outcome.set-aside'
  then ${auditEvent.after} || coalesce((
    select jsonb_build_object('reason', set_aside_reason) from outcome_unplaced
    where id = (${auditEvent.after} ->> 'waitingId')::bigint and set_aside_reason is not null), '{}')
  else ${auditEvent.after} end`.mapWith(auditEvent.after);

/** What the subject is called now; null where it has no name. */
const subjectName = sql<
  string | null
>`case when ${auditEvent.action} like 'outcome.file-taken%' then ${outcomeFile}
  else case split_part(${auditEvent.action}, '.', 1)
  when 'affiliate' then (select name from affiliate where id = ${auditEvent.subjectId})
  when 'lender' then (select trading_name from lender where id = ${auditEvent.subjectId})
  when 'partner' then (select company_name from partner where id = ${auditEvent.subjectId})
  when 'intent' then (select title from intent where id = ${auditEvent.subjectId})
  when 'api-key' then (select name || ' …' || hint from api_key where id = ${auditEvent.subjectId})
  when 'api-key-request' then (select name from api_key_request where id = ${auditEvent.subjectId})
  when 'user' then (select name from "user" where id = ${auditEvent.subjectId})
  when 'session' then (select name from "user" where id = ${auditEvent.subjectId})
  when 'second-factor' then (select name from "user" where id = ${auditEvent.subjectId})
  when 'view-as' then (select name from "user" where id = ${auditEvent.subjectId})
  when 'alert-channel' then (select name from alert_channel where id = ${auditEvent.subjectId})
  when 'invitation' then (select email from invitation where id = ${auditEvent.subjectId}) end end`;

async function listNewest(db: Queryable, filter: AuditFilter, limit: number) {
  const is = <T>(value: T | undefined, make: (value: T) => SQL) =>
    value === undefined ? undefined : make(value);
  return db.drizzle
    .select({
      id: auditEvent.id,
      at: auditEvent.at,
      actorKind: auditEvent.actorKind,
      actorId: auditEvent.actorId,
      actorName: auditEvent.actorName,
      userName: user.name,
      session: ofSession,
      origin: auditEvent.origin,
      affiliateId: auditEvent.affiliateId,
      affiliateName: affiliate.name,
      environment: auditEvent.environment,
      action: auditEvent.action,
      subjectId: auditEvent.subjectId,
      subjectName,
      before: auditEvent.before,
      after,
    })
    .from(auditEvent)
    .leftJoin(user, and(eq(auditEvent.actorKind, 'user'), eq(user.id, auditEvent.actorId)))
    .leftJoin(affiliate, eq(affiliate.id, auditEvent.affiliateId))
    .where(
      and(
        is(filter.affiliateId, (id) => eq(auditEvent.affiliateId, id)),
        is(filter.environment, (name) => eq(auditEvent.environment, name)),
        is(filter.actorKind, (kind) => eq(auditEvent.actorKind, kind)),
        is(filter.noun, (noun) => like(auditEvent.action, `${noun}.%`)),
        is(filter.subjectId, (id) => eq(auditEvent.subjectId, id)),
        is(
          filter.session,
          (id) =>
            sql`(${auditEvent.sessionNumber} = ${id} or ${auditEvent.id} = ${id} and ${auditEvent.action} = 'session.started')`,
        ),
        is(
          filter.within,
          (id) => sql`${isPart} and ${auditEvent.at} = (select at from audit_event where id = ${id})`,
        ),
        filter.foldsImports
          ? sql`not (${isPart} and exists (select from audit_event i where i.action in ('catalogue.applied', 'catalogue.import-undone')
              and i.at = ${auditEvent.at} and i.environment = ${auditEvent.environment}))`
          : undefined,
        is(filter.userId, (id) => eq(auditEvent.actorId, id)),
        is(filter.userId, () => eq(auditEvent.actorKind, 'user')),
        is(filter.from, (at) => gte(auditEvent.at, sql`${at}::timestamptz`)),
        is(filter.until, (at) => lt(auditEvent.at, sql`${at}::timestamptz`)),
        is(filter.before, (id) => lt(auditEvent.id, id)),
        is(filter.after, (id) => gt(auditEvent.id, id)),
      ),
    )
    .orderBy(filter.after === undefined ? desc(auditEvent.id) : asc(auditEvent.id))
    .limit(limit);
}

export type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntryRows>>[number];
