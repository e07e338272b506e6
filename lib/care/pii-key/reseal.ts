import type { RewrittenRow, RotationRow } from '@/db/query/care/rotation';
import { decrypt, encrypt, keyedHash, type PiiKey } from '@/lib/base/crypto/crypto';
import { draftHash } from '@/lib/lead/draft/draft-hash';
import type { EncryptedColumn } from './encrypted-column';

/** Encrypts a row's value under the current key, with the hash that goes with it. Throws if it cannot be read. */
export function resealRow(piiKey: PiiKey, column: EncryptedColumn, row: RotationRow): RewrittenRow {
  const plain = openRow(piiKey, column, row);
  const hash = column.hash === undefined ? null : hashOf(piiKey, column, row, plain);
  const boundTo = column.boundTo.map((name) => (name === column.hash ? (hash ?? '') : part(row, name)));
  return { ctid: row.ctid, ciphertext: encrypt(piiKey, plain, column.purpose, boundTo), hash };
}

function openRow(
  piiKey: PiiKey,
  { table, purpose, key, boundTo }: EncryptedColumn,
  row: RotationRow,
): Buffer {
  try {
    const binding = boundTo.map((name) => part(row, name));
    return decrypt(piiKey, Buffer.from(row.ciphertext), purpose, binding);
  } catch (error) {
    // Its key names the row; a hash in it says nothing.
    const place = key
      .map((name) => `${name} ${Buffer.isBuffer(row[name]) ? '(hash)' : row[name]}`)
      .join(', ');
    throw new Error(`the ${purpose} of ${table} ${place} cannot be read`, { cause: error });
  }
}

/** The hash of a draft is that of a number that may be half typed, and the row of an erased applicant has none. */
function hashOf(
  piiKey: PiiKey,
  { purpose, hash }: EncryptedColumn,
  row: RotationRow,
  plain: Buffer,
): Buffer | null {
  if (purpose === 'draft') return draftHash(piiKey, JSON.parse(plain.toString()) as Record<string, string>);
  return hash !== undefined && row[hash] === null ? null : keyedHash(piiKey, plain.toString());
}

/** Bytes come as arrays of them, ids as text. */
function part(row: RotationRow, name: string): string | Buffer {
  const value = row[name];
  if (value === null || value === undefined) return '';
  return value instanceof Uint8Array ? Buffer.from(value) : String(value);
}
