import type { z } from 'zod';
import { findAffiliate } from '@/db/query/account/affiliate';
import { insertApiKeyRequest } from '@/db/query/account/api-key-request';
import { getChecklist } from '@/lib/account/go-live/get-checklist';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, ruleBroken } from '@/lib/base/error/error';
import type { KeyRequestView, requestKeyInput } from './schema';
import { keyRequestView } from './view';

/**
 * Requests a key for the manager's current environment, or the one they name (spec 5.8). Throws `conflict` while another request is open, and
 * `rule_broken` for Production before the UAT checklist is complete.
 */
export async function requestKey(
  ctx: AffiliateContext,
  input: z.output<typeof requestKeyInput>,
): Promise<KeyRequestView> {
  const { affiliateId } = ctx.scope;
  assertMay(ctx, 'api-key.request', { affiliateId });
  const { name, environment = ctx.scope.environment } = input;
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'a key is requested by a person');
  if (environment === 'production') await assertReadyForProduction(ctx, affiliateId);
  return ctx.database.transaction(async (tx) => {
    const row = await insertApiKeyRequest(tx, {
      affiliateId,
      environment,
      name,
      requestedBy: actor.userId,
    });
    if (!row) throw new AppError('conflict', 'a key is requested already');
    await recordAudit(ctx, tx, {
      action: 'api-key-request.made',
      subjectId: row.id,
      affiliateId,
      environment,
      after: { name },
    });
    return keyRequestView(row);
  });
}

/** Returns true if UAT use is approved already or the go-live checklist is complete. */
async function assertReadyForProduction(ctx: AffiliateContext, affiliateId: number): Promise<void> {
  const affiliate = await findAffiliate(ctx.database, affiliateId);
  if (affiliate?.uatApprovedAt) return;
  const { complete } = await getChecklist(ctx, { affiliateId });
  if (!complete) throw ruleBroken('Production follows once the go-live checklist is complete');
}
