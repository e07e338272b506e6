import { updateSettings } from '@/db/query/access/user';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError } from '@/lib/base/error/error';
import type { ChangeSettingsInput } from './schema';

/**
 * Changes settings of the signed-in user, on all their devices: single-key shortcuts (WCAG 2.1.4), the sound when a link
 * or decision arrives, an operator's mail of the morning and a lender's of the week. Affects nobody else, so it is not audited. Throws `validation_failed`, `forbidden`.
 */
export async function changeSettings(ctx: Context, input: ChangeSettingsInput): Promise<ChangeSettingsInput> {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has an account');
  assertMay(ctx, 'user.change-own-settings', { affiliateId: actor.affiliateId });
  if (input.morningMail !== undefined && actor.role !== 'operator' && actor.role !== 'lender')
    throw new AppError('forbidden', 'regular mail is for operators and lenders');
  await updateSettings(ctx.database, actor.userId, input);
  return input;
}
