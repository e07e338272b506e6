import type { z } from 'zod';
import { replaceRecoveryCodes } from '@/db/query/access/second-factor';
import type { Context } from '@/lib/base/actor/context';
import { ruleBroken } from '@/lib/base/error/error';
import { changeOwnFactor } from './own-factor';
import { makeRecoveryCodes } from './recovery-code';
import type { MadeRecoveryCodes, proofInput } from './schema';

/** Makes ten new recovery codes, for the password and a code; the former ones end. Throws `rule_broken`. */
export async function renewRecoveryCodes(
  ctx: Context,
  proof: z.output<typeof proofInput>,
): Promise<MadeRecoveryCodes> {
  return changeOwnFactor(ctx, async ({ tx, user, factor, provePassword, proveCode, record }) => {
    if (!factor?.keyCiphertext) throw ruleBroken('set up a second factor first');
    await provePassword(proof.password);
    await proveCode(proof.code);
    const { codes, ...stored } = await makeRecoveryCodes();
    await replaceRecoveryCodes(tx, user.id, stored);
    await record('second-factor.recovery-codes-made');
    return { codes };
  });
}
