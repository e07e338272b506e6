import type { Queryable } from '@/db/client';
import type { LeafKind } from '@/word/ledger-log';

export async function getLogState({
  sql,
}: Queryable): Promise<{ epoch: number; size: number; waiting: number }> {
  const [row] = await sql<[{ epoch: number; size: number; waiting: number }]>`
    select epoch::float8 as epoch, size::float8 as size, (select count(*)::int from ledger_log_outbox) as waiting from ledger_log`;
  return row;
}

/** Lists every checkpoint that was ever signed, also before a restore. */
export function listCheckpoints({ sql }: Queryable): Promise<{ note: string }[]> {
  return sql<{ note: string }[]>`select note from ledger_log_checkpoint order by epoch, size`;
}

export interface StoredLeaf {
  index: number;
  hash: Buffer;
  kind: LeafKind;
  sourceId: number;
  /** Null: erased. */
  salt: Buffer | null;
  value: string | null;
}

/** Lists leaves from a place on, with what they say. */
export function listLeavesWithValues({ sql }: Queryable, from: number, limit: number): Promise<StoredLeaf[]> {
  return sql<StoredLeaf[]>`
    select l.index::float8 as index, l.hash, l.kind, l.source_id::float8 as "sourceId", v.salt, v.value
    from ledger_log_leaf l left join ledger_log_value v using (index)
    where l.index >= ${from} order by l.index limit ${limit}`;
}

/** Counts what is stored and has neither a leaf nor one that waits; what stands for nobody has none. */
export function countUnlogged({ sql }: Queryable): Promise<{ what: string; count: number }[]> {
  return sql<{ what: string; count: number }[]>`
    select what, count::int as count from (
      select 'consents' as what, count(*) from consent c
      where not exists (select from ledger_log_leaf l where l.kind = 'consent' and l.source_id = c.id)
        and not exists (select from ledger_log_outbox o where o.kind = 'consent' and o.source_id = c.id)
        and not exists (select from sample_lead s where s.lead_id = c.lead_id)
      union all
      select 'withdrawals', count(*) from consent_end e
      where not exists (select from ledger_log_leaf l where l.kind = 'withdrawal' and l.source_id = e.id)
        and not exists (select from ledger_log_outbox o where o.kind = 'withdrawal' and o.source_id = e.id)
        and not exists (select from sample_lead s where s.lead_id = e.lead_id)
      union all
      select 'opt-outs', count(*) from opt_out p
      where p.list_id is null
        and not exists (select from ledger_log_leaf l where l.kind = 'opt-out' and l.source_id = p.id)
        and not exists (select from ledger_log_outbox o where o.kind = 'opt-out' and o.source_id = p.id)
      union all
      select 'liftings of opt-outs', count(*) from opt_out p
      where p.list_id is null and p.lifted_at is not null
        and not exists (select from ledger_log_leaf l where l.kind = 'opt-out lifted' and l.source_id = p.id)
        and not exists (select from ledger_log_outbox o where o.kind = 'opt-out lifted' and o.source_id = p.id)
      union all
      select 'proofs of an erasure', count(*) from erasure_proof p
      where p.state = 'done'
        and not exists (select from ledger_log_leaf l where l.kind = 'applicant erased' and l.source_id = p.id)
        and not exists (select from ledger_log_outbox o where o.kind = 'applicant erased' and o.source_id = p.id)
      union all
      select 'requests of applicants', count(*) from rights_request r
      where not exists (select from ledger_log_leaf l where l.kind = 'rights request' and l.source_id = r.id)
        and not exists (select from ledger_log_outbox o where o.kind = 'rights request' and o.source_id = r.id)
      union all
      select 'answers to requests', count(*) from rights_request r
      where r.state <> 'open'
        and not exists (select from ledger_log_leaf l where l.kind = 'rights request ended' and l.source_id = r.id)
        and not exists (select from ledger_log_outbox o where o.kind = 'rights request ended' and o.source_id = r.id)
      union all
      select 'statements of applicants', count(*) from applicant_statement s
      where not exists (select from ledger_log_leaf l where l.kind = 'applicant statement' and l.source_id = s.id)
        and not exists (select from ledger_log_outbox o where o.kind = 'applicant statement' and o.source_id = s.id)
      union all
      select 'ends of statements of applicants', count(*) from applicant_statement s
      where s.ended_at is not null
        and not exists (select from ledger_log_leaf l where l.kind = 'applicant statement ended' and l.source_id = s.id)
        and not exists (select from ledger_log_outbox o where o.kind = 'applicant statement ended' and o.source_id = s.id)
      union all
      select 'days of a key', count(*) from sealed_day d
      where not exists (select from ledger_log_leaf l where l.kind = 'leads of a key' and l.source_id = d.id)
        and not exists (select from ledger_log_outbox o where o.kind = 'leads of a key' and o.source_id = d.id)
    ) missing where count > 0`;
}

/** Notes that the whole log was compared, with the first difference; null: none. */
export async function updateVerified({ sql }: Queryable, difference: string | null): Promise<void> {
  await sql`update ledger_log set verified_at = now(), difference = ${difference}`;
}
