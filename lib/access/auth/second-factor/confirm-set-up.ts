import type { z } from 'zod';
import { deletePendingSignInsOf } from '@/db/query/access/pending-sign-in';
import {
  findSecondFactorDraft,
  replaceRecoveryCodes,
  updateSecondFactorSetUp,
} from '@/db/query/access/second-factor';
import { deleteSessionsOf } from '@/db/query/access/session-end';
import type { Context } from '@/lib/base/actor/context';
import { ruleBroken, validationFailed } from '@/lib/base/error/error';
import { changeOwnFactor } from './own-factor';
import { makeRecoveryCodes } from './recovery-code';
import type { confirmSetUpInput, MadeRecoveryCodes } from './schema';
import { openKey, sealKey } from './sealed-key';
import { stepOf } from './totp';

/** How long a key that was shown may be confirmed. */
const draftLifeSeconds = 30 * 60;

/**
 * Puts the key of `startSetUp` into force, once a code shows that the device has it, with ten new recovery codes, and
 * ends the user's other sessions. Throws `rule_broken` if no key waits for its code.
 */
export async function confirmSetUp(
  ctx: Context,
  { code }: z.output<typeof confirmSetUpInput>,
): Promise<MadeRecoveryCodes> {
  return changeOwnFactor(ctx, async ({ tx, actor, user, factor, record }) => {
    const draft = await findSecondFactorDraft(tx, user.id, draftLifeSeconds);
    if (!draft) throw ruleBroken('this key is no longer waiting for its code: start the set-up again');
    const key = openKey(ctx.env, user.id, draft);
    const step = stepOf(key, code, ctx.clock.now());
    if (step === null)
      throw validationFailed({
        code: ['is not a code of this key: check that the phone’s clock is set automatically'],
      });
    const { codes, ...stored } = await makeRecoveryCodes();
    const keyCiphertext = sealKey(ctx.env, user.id, key);
    await updateSecondFactorSetUp(tx, user.id, { keyCiphertext, lastStep: step });
    await replaceRecoveryCodes(tx, user.id, stored);
    await deleteSessionsOf(tx, user.id, actor.sessionId);
    await deletePendingSignInsOf(tx, user.id);
    await record(factor?.keyCiphertext ? 'second-factor.changed' : 'second-factor.set-up');
    return { codes };
  });
}
