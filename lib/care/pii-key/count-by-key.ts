import { countCiphertexts, lockImportsWithSecrets } from '@/db/query/care/rotation';
import type { ImportedChange } from '@/db/schema/catalogue/catalogue-import';
import type { Context } from '@/lib/base/actor/context';
import { AppError } from '@/lib/base/error/error';
import { encryptedColumns } from './encrypted-column';

/** Ciphertexts of a column: under the current key, under the former one, and under neither. */
export interface KeyCount {
  /** `table.column`. */
  readonly name: string;
  readonly current: number;
  readonly former: number;
  readonly unknown: number;
}

/** Counts what is encrypted, by key and column; reads every row, but only the first bytes of each. */
export async function countByKey({ database, env: { piiKey } }: Context): Promise<KeyCount[]> {
  const counts: KeyCount[] = [];
  for (const column of encryptedColumns) {
    const heads = await countCiphertexts(database, column);
    counts.push(added(`${column.table}.${column.column}`, heads));
  }
  const imports = await lockImportsWithSecrets<ImportedChange>(database);
  const secrets = imports.flatMap(({ changes }) =>
    changes.flatMap(({ secret }) =>
      secret ? [secret.before, secret.after, ...(secret.former ? [secret.former.secret] : [])] : [],
    ),
  );
  const ofImports = secrets.map((text) => ({ head: Buffer.from(text, 'base64'), rows: 1 }));
  counts.push(added('catalogue_import.changes', ofImports));
  return counts;

  function added(name: string, heads: readonly { head: Buffer; rows: number }[]): KeyCount {
    const count = { name, current: 0, former: 0, unknown: 0 };
    for (const { head, rows } of heads) count[piiKey.madeBy(Buffer.from(head))] += rows;
    return count;
  }
}

/** How many ciphertexts are still to be rewritten. */
export const leftOver = (counts: readonly KeyCount[]) => counts.reduce((sum, { former }) => sum + former, 0);

/** Throws `conflict` if something is encrypted under a key that is neither the current one nor the former. */
export function assertKeysKnown(counts: readonly KeyCount[]): void {
  const unknown = counts.filter((count) => count.unknown > 0);
  if (unknown.length === 0) return;
  const named = unknown.map(({ name, unknown: rows }) => `${rows} in ${name}`).join(', ');
  throw new AppError(
    'conflict',
    `rows under a key that is neither PII_KEY nor PII_KEY_FORMER: ${named}; set the keys that they were written with`,
  );
}
