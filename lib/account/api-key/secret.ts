import { createHash, randomBytes } from 'node:crypto';
import { toBase62 } from '@/lib/base/crypto/base62';
import type { Environment } from '@/word/environment';
import { apiKeyPattern, apiKeyPrefix, environmentTags } from './shape';

const checksum = (text: string) => toBase62(createHash('sha256').update(text).digest().subarray(0, 4), 6);
const hashOf = (key: string) => createHash('sha256').update(key).digest();

/**
 * Generates a key (spec 5.2, design account 2 "key"). `key` is shown once; only `hash` (SHA-256) and `hint` are stored.
 */
export function generateApiKey(environment: Environment): { key: string; hash: Buffer; hint: string } {
  const body = `${apiKeyPrefix}${environmentTags[environment]}_${toBase62(randomBytes(32), 43)}`;
  const key = body + checksum(body);
  return { key, hash: hashOf(key), hint: key.slice(-4) };
}

/**
 * Returns the hash by which to look up a key, or null if the text cannot be one of our keys (mistyped, truncated), so
 * that no query is needed.
 */
export function readApiKey(text: string): Buffer | null {
  if (!apiKeyPattern.test(text)) return null;
  const body = text.slice(0, -6);
  return checksum(body) === text.slice(-6) ? hashOf(text) : null;
}
