import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the memory and passes that OWASP recommends; takes about 20 ms, so sign-in is throttled. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost);
}

let decoy: Promise<string> | null = null;

/** A null hash (no such user), and one that is none (no password), takes as long as a wrong password, so that timing does not reveal who has an account. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash?.startsWith('$')) return verify(passwordHash, password);
  decoy ??= hashPassword('decoy');
  await verify(await decoy, password);
  return false;
}

/** Returns 30 characters in groups of five, from letters and digits that are not easily confused: 148 bits. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const characters = Array.from({ length: 30 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return characters.replace(/.{5}(?=.)/g, '$&-');
}
