import { createHash, randomBytes } from 'node:crypto';

/**
 * Generates a link token of 256 random bits. Only its hash is stored, so that access to the database is not enough to
 * join a team.
 */
export function generateToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
