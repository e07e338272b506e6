import { findPartner } from '@/db/query/catalogue/partner';
import { insertPartnerShare, updatePartnerSharesEnded } from '@/db/query/lender/partner-share';
import { generateToken } from '@/lib/access/auth/link-token';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import type { MadePartnerShare } from './schema';

const lifeDays = 7;

/**
 * Creates a link with which a lender's developer sees the partner's check and its last calls, and checks again, for
 * seven days and without an account. It is returned only once and never stored, and ends an earlier one. Throws
 * `rule_broken` for a partner without an accept endpoint.
 */
export async function createShare(
  ctx: Context,
  { partnerId }: { partnerId: number },
): Promise<MadePartnerShare> {
  assertMay(ctx, 'partner.change');
  const { token, hash: tokenHash } = generateToken();
  const madeBy = userIdOf(ctx);
  return ctx.database.transaction(async (tx) => {
    await assertActorUnchanged(ctx, tx);
    const partner = await findPartner(tx, partnerId);
    if (!partner) throw notFound('partner');
    if (partner.acceptUrl === null)
      throw ruleBroken('the partner has no accept URL, so there is nothing to check');
    await updatePartnerSharesEnded(tx, partnerId);
    const { expiresAt } = await insertPartnerShare(tx, { partnerId, tokenHash, madeBy, lifeDays });
    const { environment } = partner;
    await recordAudit(ctx, tx, { action: 'partner.shared', subjectId: partnerId, environment });
    return { link: `${ctx.env.portalOrigin}/lender/${token}`, expiresAt };
  });
}
