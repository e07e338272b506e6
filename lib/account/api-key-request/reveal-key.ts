import { lockApiKeyRequest, updateApiKeyRequestRevealed } from '@/db/query/account/api-key-request';
import { assertMayHoldKey, mintKey } from '@/lib/account/api-key/mint-key';
import type { IssuedKey } from '@/lib/account/api-key/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import { keyScopes } from '@/word/key-scope';

/**
 * Creates the key of an approved request, in the environment that it was for. The secret only exists from now on, and only in this response; if two
 * managers reveal at once, one gets it. Throws `not_found` for another affiliate's request.
 */
export async function revealKey(ctx: AffiliateContext, input: { requestId: number }): Promise<IssuedKey> {
  const { affiliateId } = ctx.scope;
  assertMay(ctx, 'api-key.reveal', { affiliateId });
  return ctx.database.transaction(async (tx) => {
    const request = await lockApiKeyRequest(tx, input.requestId);
    if (request?.affiliateId !== affiliateId) throw notFound('request');
    const { environment } = request;
    if (request.status !== 'allowed') throw new AppError('conflict', `the request is ${request.status}`);
    await assertMayHoldKey(tx, affiliateId, environment);
    const issued = await mintKey(ctx, tx, {
      affiliateId,
      environment,
      name: request.name,
      requestsPerMinute: null,
      scopes: [...keyScopes],
      expiresAt: undefined,
    });
    await updateApiKeyRequestRevealed(tx, request.id, issued.id);
    const { name, hint, expiresAt } = issued;
    await recordAudit(ctx, tx, {
      action: 'api-key.issued',
      subjectId: issued.id,
      affiliateId,
      environment,
      after: { name, hint, expiresAt, requestId: request.id },
    });
    return issued;
  });
}
