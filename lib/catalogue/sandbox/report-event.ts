import { findSandboxPartner } from '@/db/query/catalogue/sandbox';
import type { Context } from '@/lib/base/actor/context';
import { callOurselves } from './call-ourselves';

/**
 * Reports to our own `/api/partner/event` what became of an application, as its last name says; never in Production
 * (design catalogue 21).
 */
export async function reportEvent(
  ctx: Context,
  {
    partnerId,
    applicationId,
    type,
    amountCents,
  }: { partnerId: number; applicationId: string; type: 'funded' | 'returned'; amountCents: number },
): Promise<void> {
  const partner = await findSandboxPartner(ctx.database, partnerId);
  // One that was planned by an older release.
  if (!partner || partner.environment === 'production') return;
  const body = JSON.stringify({
    // Tried again it is the same event.
    event_id: `SBX-${applicationId}-${type}`,
    application_id: applicationId,
    type,
    occurred_at: ctx.clock.now().toISOString(),
    amount_cents: amountCents,
    ...(type === 'returned' && { reason: 'Paid back within the cooling-off period' }),
  });
  await callOurselves(ctx, partner, '/api/partner/event', body);
}
