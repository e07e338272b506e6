import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link; only their hash is kept, so that who reads the database cannot join a team. */
export function generateToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
