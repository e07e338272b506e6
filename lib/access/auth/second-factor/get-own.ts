import { countRecoveryCodes, findSecondFactor } from '@/db/query/access/second-factor';
import type { PortalSession } from '@/lib/access/auth/session';
import type { SecondFactorView } from './schema';

/** Returns the second factor of the signed-in user, for the account page. */
export async function getOwnSecondFactor({
  context,
  user,
  secondFactor,
}: PortalSession): Promise<SecondFactorView> {
  const [row, recoveryCodesLeft] = await Promise.all([
    findSecondFactor(context.database, user.id),
    countRecoveryCodes(context.database, user.id),
  ]);
  return { setUpAt: row?.setUpAt ?? null, isRequired: secondFactor.isRequired, recoveryCodesLeft };
}
