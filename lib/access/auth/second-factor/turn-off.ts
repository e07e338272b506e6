import type { z } from 'zod';
import { deletePendingSignInsOf } from '@/db/query/access/pending-sign-in';
import { deleteSecondFactor } from '@/db/query/access/second-factor';
import { deleteSessionsOf } from '@/db/query/access/session-end';
import type { Context } from '@/lib/base/actor/context';
import { ruleBroken } from '@/lib/base/error/error';
import { changeOwnFactor } from './own-factor';
import { isSecondFactorRequired } from './required';
import type { proofInput } from './schema';

/**
 * Removes the signed-in user's own second factor, for the password and a code, and ends their other sessions. Throws `rule_broken` where the role
 * requires one, and if there is none.
 */
export async function turnOffSecondFactor(ctx: Context, proof: z.output<typeof proofInput>): Promise<void> {
  await changeOwnFactor(ctx, async ({ tx, actor, user, factor, provePassword, proveCode, record }) => {
    if (!factor?.keyCiphertext) throw ruleBroken('your second factor is off already');
    if (isSecondFactorRequired(ctx.env, user.role))
      throw ruleBroken('your role requires a second factor: you can change the device, but not turn it off');
    await provePassword(proof.password);
    await proveCode(proof.code);
    await deleteSecondFactor(tx, user.id, { dueNow: false });
    await deleteSessionsOf(tx, user.id, actor.sessionId);
    await deletePendingSignInsOf(tx, user.id);
    await record('second-factor.turned-off');
  });
}
