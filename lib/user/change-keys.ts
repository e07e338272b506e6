import type { z } from 'zod';
import { updateSingleKeys } from '@/db/query/user';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/error';
import { assertMay } from '@/lib/permission';
import type { changeKeysInput } from './schema';

/**
 * Turns single-key shortcuts on or off for the signed-in user, on all their devices (WCAG 2.1.4). Affects nobody else,
 * so it is not audited. Throws `validation_failed`, `forbidden`.
 */
export async function changeKeys(
  ctx: Context,
  input: z.output<typeof changeKeysInput>,
): Promise<{ singleKeys: boolean }> {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has an account');
  assertMay(ctx, 'user.change-own-keys', { affiliateId: actor.affiliateId });
  const { singleKeys } = input;
  await updateSingleKeys(ctx.database, actor.userId, singleKeys);
  return { singleKeys };
}
