import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { upsertSecondFactorDraft } from '@/db/query/access/second-factor';
import { isSessionYoung } from '@/db/query/access/session';
import type { PortalSession } from '@/lib/access/auth/session';
import { youngSessionSeconds } from '@/lib/access/auth/young-session';
import type { Context } from '@/lib/base/actor/context';
import { changeOwnFactor } from './own-factor';
import type { SetUpProof, StartedSetUp, startSetUpInput } from './schema';
import { sealKey } from './sealed-key';
import { generateKey, keyUri } from './totp';

/**
 * Makes a key for the device of the signed-in user, who confirms it with a code (`confirmSetUp`); until then an earlier
 * device stays in force. Replaces a key that was started before. A change of device asks for the password and a code, a
 * first set-up for the password only, and for nothing within 15 minutes of the sign-in (design access 13).
 */
export async function startSetUp(
  ctx: Context,
  input: z.output<typeof startSetUpInput>,
): Promise<StartedSetUp> {
  return changeOwnFactor(ctx, async ({ tx, actor, user, factor, provePassword, proveCode }) => {
    const proof = await neededProof(tx, Boolean(factor?.keyCiphertext), actor.sessionId);
    if (proof !== 'nothing') await provePassword(input.password);
    if (proof === 'password and code') await proveCode(input.code);
    const key = generateKey();
    await upsertSecondFactorDraft(tx, user.id, sealKey(ctx.env, user.id, key));
    return { key, uri: keyUri(key, user.email) };
  });
}

/** Returns what starting the set-up would ask this session for. */
export function askedProof({ context, secondFactor }: PortalSession): Promise<SetUpProof> {
  const { actor, database } = context;
  return neededProof(database, secondFactor.isOn, actor.kind === 'user' ? actor.sessionId : '');
}

async function neededProof(db: Queryable, isChange: boolean, sessionId: string): Promise<SetUpProof> {
  if (isChange) return 'password and code';
  return (await isSessionYoung(db, sessionId, youngSessionSeconds)) ? 'nothing' : 'password';
}
