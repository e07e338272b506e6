import type { Queryable } from '@/db/client';
import type { LeafKind } from '@/word/ledger-log';

export interface LeafOfLead {
  index: number;
  kind: LeafKind;
  salt: Buffer;
  value: string;
}

/** Lists the leaves of the log about a lead and about the file that it came with, in the order of the log. */
export function listLeavesOfLead({ sql }: Queryable, leadId: number, limit: number): Promise<LeafOfLead[]> {
  return sql<LeafOfLead[]>`
    select l.index::float8 as index, l.kind, v.salt, v.value
    from ledger_log_value v join ledger_log_leaf l using (index) where v.lead_id = ${leadId}
    union all
    select l.index::float8, l.kind, v.salt, v.value
    from lead d join consent c on c.batch_id = d.batch_id
    join ledger_log_leaf l on l.kind = 'consent' and l.source_id = c.id join ledger_log_value v using (index)
    where d.id = ${leadId}
    order by 1 limit ${limit}`;
}

/** Lists the leaves about one row. */
export function listLeavesOfSource(
  { sql }: Queryable,
  kind: LeafKind,
  sourceId: number,
): Promise<LeafOfLead[]> {
  return sql<LeafOfLead[]>`
    select l.index::float8 as index, l.kind, v.salt, v.value
    from ledger_log_leaf l join ledger_log_value v using (index) where l.kind = ${kind} and l.source_id = ${sourceId}
    order by l.index`;
}

/** Counts entries of the log about a lead's consents whose words were erased by age (design care 4). */
export async function countForgottenOfLead({ sql }: Queryable, leadId: number): Promise<number> {
  const [row] = await sql<[{ forgotten: number }]>`
    select count(*)::int as forgotten from (
      select 'consent' as kind, id from consent where lead_id = ${leadId}
      union all select 'withdrawal', id from consent_end where lead_id = ${leadId}) s
    join ledger_log_leaf l on l.kind = s.kind and l.source_id = s.id
    where not exists (select from ledger_log_value v where v.index = l.index)`;
  return row.forgotten;
}

/** Counts what is known of a lead's consent and waits for the log. */
export async function countWaitingOfLead({ sql }: Queryable, leadId: number): Promise<number> {
  const [row] = await sql<[{ waiting: number }]>`
    select count(*)::int as waiting from ledger_log_outbox where lead_id = ${leadId}`;
  return row.waiting;
}

/** Finds the call of the API that a lead came with: as long as the log of calls is kept. */
export async function findCreatingRequest(
  { sql }: Queryable,
  leadId: number,
): Promise<{ requestId: string; at: Date; path: string } | null> {
  const [row] = await sql<{ requestId: string; at: Date; path: string }[]>`
    select request_id as "requestId", at, path from request_log
    where lead_id = ${leadId} and method = 'POST' and status in (200, 201) order by id limit 1`;
  return row ?? null;
}
