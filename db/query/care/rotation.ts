import type { Queryable, Sql } from '@/db/client';

/** A column of ciphertexts, as far as statements go. */
interface Column {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
  readonly boundTo: readonly string[];
  /** A column of hashes made of the same value by the same key. */
  readonly hash?: string;
}

/** A row to be encrypted anew, locked until the transaction ends: its columns by name, and where it is. */
export type RotationRow = Record<string, unknown> & { ctid: string; ciphertext: Buffer };

/** A row encrypted anew. */
export interface RewrittenRow {
  readonly ctid: string;
  readonly ciphertext: Buffer;
  readonly hash: Buffer | null;
}

/** Counts the ciphertexts of a column by how they begin: the version, and from version 2 on the id of the key. */
export async function countCiphertexts(
  { sql }: Queryable,
  { table, column }: Column,
): Promise<{ head: Buffer; rows: number }[]> {
  return sql<{ head: Buffer; rows: number }[]>`
    select head, count(*)::int as rows from (
      select substring(${sql(column)} from 1 for case when get_byte(${sql(column)}, 0) = 1 then 1 else 5 end) as head
      from ${sql(table)} where length(${sql(column)}) > 0) c
    group by head`;
}

/**
 * Locks and returns the next rows, from `from` on by the first column of the key, whose ciphertext does not begin with
 * `head`. Never waits: rows that others have locked are left for a later pass.
 */
export async function lockRowsToRotate(
  { sql }: Queryable,
  { table, column, key, boundTo, hash }: Column,
  { head, from, limit }: { head: Buffer; from: number; limit: number },
): Promise<RotationRow[]> {
  const names = [...new Set([...key, ...boundTo, ...(hash ? [hash] : [])])];
  const first = key[0] ?? 'id';
  return sql<RotationRow[]>`
    select ctid::text as ctid, ${sql(column)} as ciphertext, ${sql(names)} from ${sql(table)}
    where ${sql(first)} >= ${from} and length(${sql(column)}) > 0
      and substring(${sql(column)} from 1 for 5) <> ${head}
    order by ${sql(first)} limit ${limit} for no key update skip locked`;
}

/**
 * Writes rows that `lockRowsToRotate` has locked, in the same transaction. Where a hash is part of the key, a row that was
 * written under both keys is kept once.
 */
export async function updateRotatedRows(
  { sql }: Queryable,
  { table, column, key, hash }: Column,
  rows: readonly RewrittenRow[],
): Promise<void> {
  const [first] = key;
  if (hash && first && key.includes(hash))
    await sql`
      delete from ${sql(table)} t
      using unnest(${rows.map(({ ctid }) => ctid)}::text[]::tid[],
        ${rows.map((row) => row.hash?.toString('hex') ?? null) as string[]}::text[]) as n(id, hash)
      where t.ctid = n.id and exists (
        select from ${sql(table)} o where o.${sql(first)} = t.${sql(first)} and o.${sql(hash)} = decode(n.hash, 'hex'))`;
  const hashes = hash ? sql`, ${sql(hash)} = decode(n.hash, 'hex')` : sql``;
  await sql`
    update ${sql(table)} t set ${sql(column)} = decode(n.ciphertext, 'hex') ${hashes}
    from unnest(${rows.map(({ ctid }) => ctid)}::text[]::tid[],
      ${rows.map(({ ciphertext }) => ciphertext.toString('hex'))}::text[],
      ${rows.map((row) => row.hash?.toString('hex') ?? null) as string[]}::text[]) as n(id, ciphertext, hash)
    where t.ctid = n.id`;
}

/** An applicant's identity for one intent, by the hash under the former key and under the current one. */
export interface FormerIdentity {
  readonly affiliateId: number;
  readonly environment: string;
  readonly intentId: number;
  readonly formerHash: Buffer;
  readonly hash: Buffer;
}

const identities = (sql: Sql, rows: readonly FormerIdentity[]) => sql`
  unnest(${rows.map(({ affiliateId }) => affiliateId)}::bigint[],
    ${rows.map(({ environment }) => environment)}::text[]::environment_name[],
    ${rows.map(({ intentId }) => intentId)}::bigint[],
    ${rows.map(({ formerHash }) => formerHash.toString('hex'))}::text[],
    ${rows.map(({ hash }) => hash.toString('hex'))}::text[])
    as w(affiliate_id, environment, intent_id, former, current)`;

const sameIdentity = (sql: Sql) => sql`
  i.affiliate_id = w.affiliate_id and i.environment = w.environment and i.intent_id = w.intent_id
  and i.id_number_hash = decode(w.former, 'hex')`;

/**
 * Gives identities of the former key the hash of the current one, before leads are looked up by it: a lead is not
 * stored twice during a rotation. Waits for others that do the same; call it outside a transaction.
 */
export async function updateFormerIdentities(db: Queryable, rows: readonly FormerIdentity[]): Promise<void> {
  // Most applicants are new, or have been renewed: a look without a lock finds none.
  const found = await db.sql`
    select from lead_identity i join ${identities(db.sql, rows)} on ${sameIdentity(db.sql)} limit 1`;
  if (found.count === 0) return;
  await db.transaction(async ({ sql }) => {
    const { count } = await sql`
      select from lead_identity i join ${identities(sql, rows)} on ${sameIdentity(sql)}
      order by i.affiliate_id, i.environment, i.intent_id, i.id_number_hash for update of i`;
    if (count === 0) return;
    // By a statement of its own: the one before does not see what others wrote while it waited for them.
    await sql`
      update lead_identity i set id_number_hash = decode(w.current, 'hex') from ${identities(sql, rows)}
      where ${sameIdentity(sql)}`;
  });
}

/**
 * The same for the rotation itself, which never waits. Returns the former hashes of identities that others have locked.
 */
export async function updateFreeFormerIdentities(
  { sql }: Queryable,
  rows: readonly FormerIdentity[],
): Promise<Buffer[]> {
  await sql`
    with found as (
      select i.ctid, decode(w.current, 'hex') as hash from lead_identity i join ${identities(sql, rows)}
        on ${sameIdentity(sql)} for update of i skip locked)
    update lead_identity i set id_number_hash = found.hash from found where i.ctid = found.ctid`;
  const left = await sql<{ hash: Buffer }[]>`
    select i.id_number_hash as hash from lead_identity i join ${identities(sql, rows)} on ${sameIdentity(sql)}`;
  return left.map(({ hash }) => hash);
}

/** Counts identities that nobody would find: their lead has another hash. */
export async function countStrayIdentities({ sql }: Queryable): Promise<number> {
  const [row] = await sql<[{ strays: number }]>`
    select count(*)::int as strays from lead_identity i join lead l on l.id = i.lead_id
    where l.id_number_hash <> i.id_number_hash`;
  return row.strays;
}

/**
 * Counts the files that are not read to their end and note somebody who was erased meanwhile: by hashes alone, which
 * cannot be made anew under another key. Of those that came before the former key was given up: whoever was erased
 * since is noted by the hash of each key.
 */
export async function countUnreadOfErased({ sql }: Queryable): Promise<number> {
  const [row] = await sql<[{ files: number }]>`
    select count(*)::int as files from batch
    where status not in ('completed', 'failed') and cardinality(erased_hashes) > 0 and id <= coalesce(
      (select convert_from(value, 'UTF8')::bigint from secret_check where name = 'PII_KEY_LAST_FILE'), id)`;
  return row.files;
}

/** A catalogue import's changes, some of which hold secrets. */
export interface ImportWithSecrets<Change> {
  id: number;
  changes: Change[];
}

/** Lists, or within a transaction locks, the imports that hold secrets. Leaves out those that others have locked. */
export function lockImportsWithSecrets<Change>({ sql }: Queryable): Promise<ImportWithSecrets<Change>[]> {
  return sql<ImportWithSecrets<Change>[]>`
    select id::float8 as id, changes from catalogue_import
    where jsonb_path_exists(changes, '$[*].secret') order by id for no key update skip locked`;
}

export async function updateImportChanges(
  { sql }: Queryable,
  { id, changes }: ImportWithSecrets<unknown>,
): Promise<void> {
  await sql`
    update catalogue_import set changes = ${JSON.stringify(changes)}::text::jsonb where id = ${id}`;
}
