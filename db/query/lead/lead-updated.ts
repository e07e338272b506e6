import type { Queryable } from '@/db/client';
import { limitedTo, ofScope } from '@/db/query/base/lead-part';
import { shown, withRestriction } from '@/db/query/base/restriction-part';
import type { Scope } from '@/db/scope';
import type { LeadState } from '@/word/lead';
import type { LeadApplicationRow } from './lead';
import { standsForSomebody } from './pretend-lead';

/** A lead without its applicant, with the application that it follows. */
export interface UpdatedLeadRow {
  id: number;
  state: LeadState;
  intentId: number;
  intentTitle: string;
  batchId: number | null;
  createdAt: Date;
  updatedAt: Date;
  /** `updatedAt` since 1970, in microseconds: a JavaScript date would cut them off. */
  micros: number;
  application: LeadApplicationRow | null;
}

/**
 * Returns a time before which nothing changes any more: now, or when the oldest transaction began that is open and may
 * still write, since what it writes gets the time at which it began. One that has written nothing in its first minute
 * only reads, and none writes for longer than five.
 */
export async function findQuietTime({ sql }: Queryable): Promise<string> {
  const [row] = await sql<[{ time: string }]>`
    select least(now(), (
      select min(xact_start) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and xact_start > now() - case when backend_xid is null then interval '1 minute' else interval '5 minutes' end
    ))::text as time`;
  return row.time;
}

/** Lists leads by their last change and id, along the index `lead_updated`: every page costs the same. */
export async function listUpdatedLeadRows(
  { sql }: Queryable,
  scope: Scope,
  page: {
    from: { micros: number; leadId: number } | null;
    /** As `findQuietTime` has returned it. */
    before: string;
    state: LeadState | null;
    limit: number;
  },
): Promise<UpdatedLeadRow[]> {
  const { from, before, state, limit } = page;
  const past = from
    ? sql`and (l.updated_at, l.id) > ('epoch'::timestamptz + ${from.micros}::float8 * interval '1 microsecond', ${from.leadId}::bigint)`
    : sql``;
  return sql<UpdatedLeadRow[]>`
    select l.id::float8 as id, l.state, i.id::float8 as "intentId", i.title as "intentTitle",
      l.batch_id::float8 as "batchId", l.created_at as "createdAt", l.updated_at as "updatedAt",
      (extract(epoch from l.updated_at) * 1000000)::float8 as micros,
      case when a.id is not null then json_build_object('id', a.id, 'partnerId', a.partner_id,
        'companyName', p.company_name, 'kind', a.kind, 'status', a.status, 'type', a.type,
        'redirect', ${shown(sql, sql`a.redirect`)}, 'link', ${shown(sql, sql`a.link`)}, 'requestedAt', a.requested_at, 'settledAt', a.settled_at, 'adoptedAt', a.adopted_at)
      end as application
    from (
      select l.id from lead l
      where ${ofScope(sql, scope)} and ${standsForSomebody(sql)} and l.updated_at < ${before}::text::timestamptz ${past}
        ${state === null ? sql`` : sql`and l.state = ${state}`}
      order by l.updated_at, l.id ${limitedTo(sql, limit)}) k
    join lead l on l.id = k.id ${withRestriction(sql)}
    join intent i on i.id = l.intent_id
    left join application a on a.id = l.application_id
    left join partner p on p.id = a.partner_id
    order by l.updated_at, l.id`;
}
