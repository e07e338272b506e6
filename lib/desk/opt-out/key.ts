import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '@/db/client';
import { findOptOutKey, hasLeads, insertOptOutKey } from '@/db/query/desk/opt-out-key';
import type { Context } from '@/lib/base/actor/context';
import { decrypt, encrypt } from '@/lib/base/crypto/crypto';
import { derivedKey } from '@/lib/base/crypto/derived-key';
import { perProcess } from '@/lib/base/process/process';

/** An installation has one; the column is there for a second, should lists ever have to be hashed anew. */
const keyId = 1;
const keyBytes = 32;

type Secrets = Pick<Context, 'env'>;

/**
 * Returns the key that opt-outs are hashed under, making it if there is none. Random, and kept in the database wrapped under
 * PII_KEY: `encryptedColumns` lists it, so a rotation wraps it anew and every hash stays (design desk 10). An
 * installation that has leads hashed with a key of ID_KEY before; it keeps that one.
 */
export async function readOptOutKey({ env }: Secrets, database: Queryable): Promise<Buffer> {
  const stored = await findOptOutKey(database, keyId);
  if (stored) return unwrap(env, stored);
  const made = (await hasLeads(database)) ? derivedKey(env.idKey, 'opt-out') : randomBytes(keyBytes);
  await insertOptOutKey(database, keyId, encrypt(env.piiKey, made, 'opt-out key', [keyId]));
  // Of several processes at once the first one has made it.
  const kept = await findOptOutKey(database, keyId);
  if (!kept) throw new Error('the opt-out key is not there');
  return unwrap(env, kept);
}

const unwrap = (env: Secrets['env'], ciphertext: Buffer) =>
  decrypt(env.piiKey, ciphertext, 'opt-out key', [keyId]);

/** The same, read once per process and database: the key is never replaced. */
export function knownOptOutKey(ctx: Secrets & { readonly database: Database }): Promise<Buffer> {
  const keys = perProcess('opt-out keys', () => new WeakMap<Database, Promise<Buffer>>());
  const known = keys.get(ctx.database);
  if (known) return known;
  const reading = readOptOutKey(ctx, ctx.database).catch((error: unknown) => {
    keys.delete(ctx.database);
    throw error;
  });
  keys.set(ctx.database, reading);
  return reading;
}
