import type { Queryable } from '@/db/client';
import type { LeafDetail } from '@/db/schema/care/ledger-log';
import type { Environment } from '@/word/environment';
import type { LeafKind } from '@/word/ledger-log';

/** How often at most a checkpoint is signed, and told to everybody; and after how many leaves it is told sooner. */
export interface CheckpointPace {
  readonly signEveryMs: number;
  readonly tellEveryMs: number;
  readonly tellAfterLeaves: number;
}

const seconds = (ms: number) => ms / 1000;

/**
 * Returns the milliseconds until there is something to do: leaves wait, or a checkpoint is to be signed or told; null:
 * nothing.
 */
export async function findNextLedgerLogMs({ sql }: Queryable, pace: CheckpointPace): Promise<number | null> {
  const [row] = await sql<{ ms: number | null }[]>`
    select extract(epoch from greatest(l.leased_until, least(
      case when exists (select from ledger_log_outbox) then clock_timestamp() end,
      case when c.size is distinct from l.size and l.size > 0
        then coalesce(c.at, '-infinity') + make_interval(secs => ${seconds(pace.signEveryMs)}::float8) end,
      case when c.at > l.told_at then case when l.size - l.told_size >= ${pace.tellAfterLeaves} then clock_timestamp()
        else l.told_at + make_interval(secs => ${seconds(pace.tellEveryMs)}::float8) end end
    )) - clock_timestamp())::float8 * 1000 as ms
    from ledger_log l left join lateral (
      select size, at from ledger_log_checkpoint where epoch = l.epoch order by size desc limit 1) c on true
    where exists (select from ledger_log_outbox) or c.size is distinct from l.size and l.size > 0 or c.at > l.told_at`;
  return row?.ms ?? null;
}

/** Takes over appending, if nobody does it: the last one's lease has run out. Returns our fence; null: somebody does. */
export async function claimLedgerLog({ sql }: Queryable, leaseMs: number): Promise<number | null> {
  const [row] = await sql<{ fence: number }[]>`
    update ledger_log set fence = fence + 1,
      leased_until = clock_timestamp() + make_interval(secs => ${seconds(leaseMs)}::float8)
    where leased_until <= clock_timestamp() returning fence`;
  return row?.fence ?? null;
}

/** Lets others take over after a pause. */
export async function releaseLedgerLog({ sql }: Queryable, fence: number, pauseMs: number): Promise<void> {
  await sql`
    update ledger_log set leased_until = clock_timestamp() + make_interval(secs => ${seconds(pauseMs)}::float8)
    where fence = ${fence}`;
}

/** Locks the log until the transaction ends; null: another worker has taken over. */
export async function lockLedgerLog(
  { sql }: Queryable,
  fence: number,
): Promise<{ epoch: number; size: number } | null> {
  const [row] = await sql<{ epoch: number; size: number }[]>`
    select epoch::float8 as epoch, size::float8 as size from ledger_log where fence = ${fence} for update`;
  return row ?? null;
}

/** A leaf that waits for its number. */
export interface WaitingLeaf {
  id: number;
  kind: LeafKind;
  sourceId: number;
  leadId: number | null;
  detail: LeafDetail | null;
}

/** Lists the leaves that wait, in the order in which they were written. */
export function listWaitingLeaves({ sql }: Queryable, limit: number): Promise<WaitingLeaf[]> {
  return sql<WaitingLeaf[]>`
    select id::float8 as id, kind, source_id::float8 as "sourceId", lead_id::float8 as "leadId", detail
    from ledger_log_outbox order by id limit ${limit}`;
}

export async function deleteWaitingLeaves({ sql }: Queryable, ids: readonly number[]): Promise<void> {
  await sql`delete from ledger_log_outbox where id = any(${[...ids]}::bigint[])`;
}

/** A lead that leaves are about, locked so that it is not erased while what they say is stored. */
export interface LeafLead {
  id: number;
  affiliateId: number;
  environment: Environment;
  idNumberCiphertext: Buffer | null;
  idNumberHash: Buffer | null;
  isErased: boolean;
  /** It stands for nobody: sample data, a practice call. */
  isPretend: boolean;
}

/** Locks leads; those that others have locked are left for the next time, so that nobody waits for anybody. */
export function lockLeafLeads({ sql }: Queryable, ids: readonly number[]): Promise<LeafLead[]> {
  return sql<LeafLead[]>`
    select id::float8 as id, affiliate_id::float8 as "affiliateId", environment,
      id_number_ciphertext as "idNumberCiphertext", id_number_hash as "idNumberHash",
      erased_at is not null as "isErased",
      exists (select from sample_lead s where s.lead_id = l.id) as "isPretend"
    from lead l where id = any(${[...ids]}::bigint[]) for share of l skip locked`;
}

export interface NewLeaf {
  hash: Buffer;
  kind: LeafKind;
  sourceId: number;
  /** Null: erased before it was numbered. */
  said: { leadId: number | null; salt: Buffer; value: string } | null;
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** Appends leaves with the subtrees that they complete. The log is locked. */
export async function insertLeaves(
  { sql }: Queryable,
  from: number,
  leaves: readonly NewLeaf[],
  nodes: readonly { level: number; index: number; hash: Buffer }[],
): Promise<void> {
  const rows = leaves.map(({ hash, kind, sourceId }, at) => ({
    index: from + at,
    hash: hex(hash),
    kind,
    source_id: sourceId,
  }));
  const values = leaves.flatMap(({ said }, at) =>
    said ? [{ index: from + at, lead_id: said.leadId, salt: hex(said.salt), value: said.value }] : [],
  );
  const subtrees = nodes.map(({ level, index, hash }) => ({ level, index, hash: hex(hash) }));
  await sql`
    with leaves as (
      insert into ledger_log_leaf (index, hash, kind, source_id)
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
        index bigint, hash bytea, kind text, source_id bigint)),
    said as (
      insert into ledger_log_value (index, lead_id, salt, value)
      select * from json_to_recordset(${JSON.stringify(values)}::text::json) as r(
        index bigint, lead_id bigint, salt bytea, value text)),
    nodes as (
      insert into ledger_log_node (level, index, hash)
      select * from json_to_recordset(${JSON.stringify(subtrees)}::text::json) as r(
        level smallint, index bigint, hash bytea))
    update ledger_log set size = ${from + leaves.length}`;
}

/** Lists stored nodes; leaves are those of level 0. */
export async function listLogNodes(
  { sql }: Queryable,
  nodes: readonly { level: number; index: number }[],
): Promise<{ level: number; index: number; hash: Buffer }[]> {
  if (nodes.length === 0) return [];
  const asked = JSON.stringify(nodes.map(({ level, index }) => ({ level, index })));
  return sql<{ level: number; index: number; hash: Buffer }[]>`
    with asked as (select * from json_to_recordset(${asked}::text::json) as r(level smallint, index bigint))
    select n.level::int as level, n.index::float8 as index, n.hash from ledger_log_node n join asked using (level, index)
    union all
    select 0, l.index::float8, l.hash from ledger_log_leaf l join asked a on a.level = 0 and a.index = l.index`;
}

export interface StoredCheckpoint {
  epoch: number;
  size: number;
  at: Date;
  note: string;
}

/** Returns the newest checkpoint of the present epoch; null: none was signed. */
export async function findCheckpoint({ sql }: Queryable): Promise<StoredCheckpoint | null> {
  const [row] = await sql<StoredCheckpoint[]>`
    select c.epoch::float8 as epoch, c.size::float8 as size, c.at, c.note
    from ledger_log l join ledger_log_checkpoint c on c.epoch = l.epoch order by c.size desc limit 1`;
  return row ?? null;
}

/** Whether the log has grown since its last checkpoint, and that is long enough ago. */
export async function isCheckpointDue({ sql }: Queryable, pace: CheckpointPace): Promise<boolean> {
  const [row] = await sql<[{ due: boolean }]>`
    select l.size > 0 and (c.size is null or c.size <> l.size
      and c.at <= clock_timestamp() - make_interval(secs => ${seconds(pace.signEveryMs)}::float8)) as due
    from ledger_log l left join lateral (
      select size, at from ledger_log_checkpoint where epoch = l.epoch order by size desc limit 1) c on true`;
  return row.due;
}

export async function insertCheckpoint(
  { sql }: Queryable,
  { epoch, size, note }: Omit<StoredCheckpoint, 'at'>,
): Promise<void> {
  // By the clock of now: what was told at the beginning of the same transaction is older.
  await sql`
    insert into ledger_log_checkpoint (epoch, size, at, note) values (${epoch}, ${size}, clock_timestamp(), ${note})`;
}

/**
 * Tells all affiliates, in both environments, of the newest checkpoint if it is time. Returns how many logs of events are
 * told.
 */
export async function insertCheckpointTold(
  { sql }: Queryable,
  { epoch, size, note }: StoredCheckpoint,
  pace: CheckpointPace,
): Promise<number> {
  const data = JSON.stringify({ size, checkpoint: note });
  const { count } = await sql`
    with told as (
      update ledger_log l set told_at = clock_timestamp(), told_size = ${size}
      where epoch = ${epoch}
        and exists (select from ledger_log_checkpoint c where c.epoch = l.epoch and c.size = ${size} and c.at > l.told_at)
        and (${size} - told_size >= ${pace.tellAfterLeaves}
          or told_at <= clock_timestamp() - make_interval(secs => ${seconds(pace.tellEveryMs)}::float8))
      returning 1)
    insert into event_outbox (affiliate_id, environment, type, data)
    select a.id, e.name, 'ledger.checkpoint', ${data}::text::jsonb
    from told cross join affiliate a cross join environment e where a.active order by a.id, e.name`;
  return count;
}

/** Another epoch, after a restore or a promotion: what the log says from now on may differ from what was signed. */
export async function updateLedgerLogEpoch({ sql }: Queryable): Promise<void> {
  await sql`
    update ledger_log set fence = fence + 1,
      epoch = greatest(epoch + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`;
}

/** Deletes what leaves say of these leads, and their salt. Call it in the transaction that erases the leads. */
export async function deleteLeafValues({ sql }: Queryable, leadIds: readonly number[]): Promise<void> {
  await sql`delete from ledger_log_value where lead_id = any(${[...leadIds]}::bigint[])`;
}

/** The same of what leaves say of these leads' consents and withdrawals alone. */
export async function deleteConsentValues({ sql }: Queryable, leadIds: readonly number[]): Promise<void> {
  await sql`
    delete from ledger_log_value v using ledger_log_leaf l
    where v.lead_id = any(${[...leadIds]}::bigint[]) and l.index = v.index and l.kind in ('consent', 'withdrawal')`;
}
