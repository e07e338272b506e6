import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@/db/client';
import { decrypt, type PiiKey } from '@/lib/base/crypto/crypto';
import { encryptedColumns } from '@/lib/care/pii-key/encrypted-column';

interface Needles {
  /** Matched case-insensitively. */
  texts: readonly string[];
  bytes?: readonly Buffer[];
}

/**
 * Returns every column, as `schema.table.column`, that holds one of the values, in plain text or encrypted under
 * `piiKey`. Searches all tables, the queue's and future ones included.
 */
export async function placesHolding({ sql }: Database, piiKey: PiiKey, needles: Needles): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`;
  const found = new Set<string>();
  for (const { schema, name } of tables) {
    const rows = await sql`select * from ${sql(schema)}.${sql(name)}`;
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (holds(value, needles) || holds(decrypted(piiKey, name, column, row), needles))
          found.add(`${schema}.${name}.${column}`);
  }
  return [...found];
}

function holds(value: unknown, { texts, bytes = [] }: Needles): boolean {
  if (value === null || value === undefined) return false;
  if (value instanceof Uint8Array) {
    const stored = Buffer.from(value);
    if (bytes.some((part) => stored.includes(part))) return true;
    return hasText(stored.toString('latin1'), texts);
  }
  return hasText(typeof value === 'object' ? JSON.stringify(value) : String(value), texts);
}

function decrypted(
  piiKey: PiiKey,
  table: string,
  column: string,
  row: Record<string, unknown>,
): Buffer | null {
  const encrypted = encryptedColumns.find((one) => one.table === table && one.column === column);
  const stored = row[column];
  if (!encrypted || !(stored instanceof Uint8Array)) return null;
  const binding = encrypted.boundTo.map((name) => row[name] as string | Buffer);
  try {
    return decrypt(piiKey, Buffer.from(stored), encrypted.purpose, binding);
  } catch {
    // Another test's made-up bytes.
    return null;
  }
}

function hasText(text: string, texts: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return texts.some((part) => lower.includes(part.toLowerCase()));
}

/** Returns the files in a folder that contain one of the texts; skips the `except` folders. */
export async function filesHolding(
  folder: string,
  texts: readonly string[],
  except: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!except.includes(entry.name)) found.push(...(await filesHolding(path, texts, except)));
    } else if (entry.isFile() && hasText((await readFile(path)).toString('latin1'), texts)) found.push(path);
  }
  return found;
}
