import { decrypt, encrypt } from '@/lib/base/crypto/crypto';
import type { Env } from '@/lib/base/process/env';

/** Encrypts the key that a user's device shares. */
export const sealKey = ({ piiKey }: Pick<Env, 'piiKey'>, userId: number, key: string): Buffer =>
  encrypt(piiKey, key, 'second factor', [userId]);

export const openKey = ({ piiKey }: Pick<Env, 'piiKey'>, userId: number, ciphertext: Buffer): string =>
  decrypt(piiKey, ciphertext, 'second factor', [userId]).toString();
