import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '@/db/client';
import { updateSecondFactorSetUp, upsertSecondFactorDraft } from '@/db/query/access/second-factor';
import { sealKey } from '@/lib/access/auth/second-factor/sealed-key';
import { generateKey } from '@/lib/access/auth/second-factor/totp';
import { testEnv } from './context';

/** Gives a user a device, without recovery codes, whose hashes take time. Returns its key. */
export async function giveSecondFactor(db: Queryable, userId: number): Promise<string> {
  const key = generateKey();
  const keyCiphertext = sealKey(testEnv(), userId, key);
  await upsertSecondFactorDraft(db, userId, keyCiphertext);
  await updateSecondFactorSetUp(db, userId, { keyCiphertext, lastStep: 0 });
  return key;
}

/** Returns the code that a device with this key shows at a time in milliseconds. */
export function deviceCode(key: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}
