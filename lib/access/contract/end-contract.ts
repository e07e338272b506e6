import type { z } from 'zod';
import { listOpenInvitations } from '@/db/query/access/invitation';
import { lockUsersOf } from '@/db/query/access/user';
import { lockAffiliate } from '@/db/query/account/affiliate';
import { listWaitingApiKeyRequests } from '@/db/query/account/api-key-request';
import { revokeInvitation } from '@/lib/access/invitation/revoke-invitation';
import { listUsers } from '@/lib/access/user/list-users';
import { removeUser } from '@/lib/access/user/remove-user';
import { changeAffiliate } from '@/lib/account/affiliate/change-affiliate';
import { listKeys } from '@/lib/account/api-key/list-keys';
import { revokeKey } from '@/lib/account/api-key/revoke-key';
import { declineKeyRequest } from '@/lib/account/api-key-request/decide-request';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { notFound } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import { removeWebhook } from '@/lib/event/webhook-endpoint/change-endpoint';
import { listWebhooks } from '@/lib/event/webhook-endpoint/list-endpoints';
import { environmentNames } from '@/word/environment';
import { assessContractEnd } from './preview-contract-end';
import type { ContractEnd, endContractInput } from './schema';

/**
 * Ends an affiliate's contract, in one transaction and each step by its own verb: it is suspended, its keys are revoked,
 * requests for keys declined, open invitations revoked, its users and webhooks removed. Leads, applications, entries and
 * statements stay. Returns what it took away; ended again, nothing. Throws `validation_failed` at `confirm` unless the
 * number of its keys and users is confirmed.
 */
export async function endContract(
  ctx: Context,
  { affiliateId, confirm }: z.output<typeof endContractInput>,
): Promise<ContractEnd> {
  assertMay(ctx, 'affiliate.change', { affiliateId });
  return ctx.database.transaction(async (tx) => {
    const affiliate = await lockAffiliate(tx, affiliateId);
    if (!affiliate) throw notFound('affiliate');
    await lockUsersOf(tx, affiliateId);
    await assertActorUnchanged(ctx, tx);
    const end = await assessContractEnd(tx, affiliate);
    assertConfirmed(end.consequence, confirm);
    const within: Context = { ...ctx, database: { ...ctx.database, ...tx } };
    await changeAffiliate(within, { affiliateId, active: false, confirm });
    await revokeKeys(within, affiliateId);
    for (const { id, affiliateId: whose } of await listWaitingApiKeyRequests(tx))
      if (whose === affiliateId)
        await declineKeyRequest(within, { requestId: id, reason: 'The contract has ended.' });
    for (const { id } of await listOpenInvitations(tx, { affiliateId, lenderId: null }))
      await revokeInvitation(within, { invitationId: id });
    for (const { id } of await listUsers(within, { affiliateId })) await removeUser(within, { userId: id });
    for (const environment of environmentNames) {
      const scoped = { ...within, scope: mintScope(affiliateId, environment) };
      for (const { id } of await listWebhooks(scoped)) await removeWebhook(scoped, id);
    }
    const { keys, users, invitations, requests, webhooks } = end;
    if (affiliate.active || keys + users + invitations + requests + webhooks > 0)
      await recordAudit(ctx, tx, {
        action: 'affiliate.contract-ended',
        subjectId: affiliateId,
        affiliateId,
        after: { keys, users, invitations, requests, webhooks },
      });
    return end;
  });
}

/** Revoking a key takes those with it that work beside it, so what is left is read again. */
async function revokeKeys(ctx: Context, affiliateId: number): Promise<void> {
  for (;;) {
    const keys = await listKeys(ctx, { affiliateId });
    const working = keys.find(({ status }) => status === 'active' || status === 'ending');
    if (!working) return;
    await revokeKey(ctx, { keyId: working.id });
  }
}
