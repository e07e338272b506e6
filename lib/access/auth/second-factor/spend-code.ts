import type { Queryable } from '@/db/client';
import {
  countRecoveryCodes,
  type SecondFactorRow,
  updateLastStep,
  updateRecoveryCodeUsed,
} from '@/db/query/access/second-factor';
import type { ProcessState } from '@/lib/base/process/process';
import { hashRecoveryCode } from './recovery-code';
import { openKey } from './sealed-key';
import { stepOf } from './totp';

/** How a second factor was shown. */
export type SpentCode = { kind: 'code' } | { kind: 'recovery code'; left: number };

/**
 * Uses up a code of the device, or a recovery code, as typed without spaces and hyphens. Returns null for a wrong one
 * and for one that was used before: a code is accepted once, of three steps (the phone's clock may be off), and none
 * older than the latest accepted. `row` must be locked.
 */
export async function spendCode(
  { env, clock }: Pick<ProcessState, 'env' | 'clock'>,
  tx: Queryable,
  row: SecondFactorRow | null,
  code: string,
): Promise<SpentCode | null> {
  if (!row?.keyCiphertext) return null;
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(openKey(env, row.userId, row.keyCiphertext), code, clock.now());
    return step !== null && (await updateLastStep(tx, row.userId, step)) ? { kind: 'code' } : null;
  }
  if (!row.recoverySalt) return null;
  const hash = await hashRecoveryCode(code, row.recoverySalt);
  if (!(await updateRecoveryCodeUsed(tx, row.userId, hash))) return null;
  return { kind: 'recovery code', left: await countRecoveryCodes(tx, row.userId) };
}
