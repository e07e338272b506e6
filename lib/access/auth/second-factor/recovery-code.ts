import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { passwordCost } from '@/lib/access/auth/password';

const codeCount = 10;
/** No letters or digits that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface RecoveryCodes {
  /** As shown to the user, once: three groups of four, about 59 bits. */
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

/** Makes ten codes that take the place of a lost device, once each, and the hashes that are stored. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = new Set<string>();
  while (codes.size < codeCount) codes.add(generateCode());
  const salt = randomBytes(16);
  const hashes = await Promise.all([...codes].map((code) => hashRecoveryCode(code, salt)));
  return { codes: [...codes], salt, hashes };
}

/** Hashes a code as a password is hashed; one salt for all of a user's, so that a try costs one hash and not ten. */
export async function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(code.replaceAll('-', ''), { ...passwordCost, salt });
}

function generateCode(): string {
  const characters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}
