import type { Queryable, Sql } from '@/db/client';

/* Everything that is stored, table by table, for the search after an erasure. */

export interface StoredTable {
  schema: string;
  name: string;
  /** In the order of the table. */
  columns: string[];
  /** Blocks of it at this moment. */
  blocks: number;
  /** With what is stored beside the rows. */
  bytes: number;
}

const named = (sql: Sql) => sql`(n.nspname || '.' || c.relname) collate "C"`;

/** Lists the names of every table of the database after `after`, the queue's and future ones included. */
export function listStoredTables(
  { sql }: Queryable,
  after: string,
): Promise<Pick<StoredTable, 'schema' | 'name'>[]> {
  return sql<Pick<StoredTable, 'schema' | 'name'>[]>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname not in ('pg_catalog', 'information_schema')
      and ${named(sql)} > ${after}
    order by ${named(sql)}`;
}

/** Finds what there is to read of a table; null: it is gone. */
export async function findStoredTable(
  { sql }: Queryable,
  { schema, name }: Pick<StoredTable, 'schema' | 'name'>,
): Promise<StoredTable | null> {
  const [table] = await sql<StoredTable[]>`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks,
      pg_table_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname = ${schema} and c.relname = ${name}
    group by n.nspname, c.relname, c.oid`;
  return table ?? null;
}

/** A part of a table: blocks from one up to another. */
export interface Blocks {
  readonly from: number;
  readonly to: number;
}

const tid = (block: number) => `(${block},0)`;

/** Lists the rows of a part of a table in which one of the texts stands, in any of `columns` as PostgreSQL writes it. */
export function listRowsHolding(
  { sql }: Queryable,
  { schema, name }: Pick<StoredTable, 'schema' | 'name'>,
  columns: readonly string[],
  { from, to }: Blocks,
  texts: readonly string[],
): Promise<Record<string, unknown>[]> {
  const listed = columns.map((column) => sql`t.${sql(column)}`);
  const [first, ...others] = listed;
  if (!first) return Promise.resolve([]);
  const all = others.reduce((list, one) => sql`${list}, ${one}`, first);
  return sql<Record<string, unknown>[]>`
    select ${all} from ${sql(schema)}.${sql(name)} t, lateral (select row(${all})::text as said) r
    where t.ctid >= ${tid(from)}::tid and t.ctid < ${tid(to)}::tid and exists (
      select from unnest(${[...texts]}::text[]) part where strpos(r.said, part) > 0 or strpos(lower(r.said), part) > 0)`;
}

/** Lists some columns of every row of a part of a table. */
export function listColumnsOf(
  { sql }: Queryable,
  { schema, name }: Pick<StoredTable, 'schema' | 'name'>,
  columns: readonly string[],
  { from, to }: Blocks,
): Promise<Record<string, unknown>[]> {
  return sql<Record<string, unknown>[]>`
    select ${sql([...columns])} from ${sql(schema)}.${sql(name)} t
    where t.ctid >= ${tid(from)}::tid and t.ctid < ${tid(to)}::tid`;
}

/** What is known of the lead that a row is about. */
export interface LeadStand {
  leadId: number;
  isErased: boolean;
  idNumberHash: Buffer | null;
  createdAt: Date;
}

/** Finds the lead that a row is about; null: there is none (any more). */
export async function findLeadStand(
  { sql }: Queryable,
  row: { leadId: number } | { applicationId: number },
): Promise<LeadStand | null> {
  const [found] = await sql<LeadStand[]>`
    select id::float8 as "leadId", erased_at is not null as "isErased", id_number_hash as "idNumberHash",
      created_at as "createdAt"
    from lead where id = ${
      'leadId' in row ? row.leadId : sql`(select lead_id from application where id = ${row.applicationId})`
    }`;
  return found ?? null;
}
