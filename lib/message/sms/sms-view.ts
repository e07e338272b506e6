import { findTextStop } from '@/db/query/base/gate';
import { findSms } from '@/db/query/message/sms';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { gatewayOf } from './gateway';
import type { SmsView } from './view';

/** Returns what a lead's page shows of text messages about an application; null: there is none yet. The lead is theirs. */
export async function smsView(
  { database, env, scope }: AffiliateContext,
  { id: leadId, applicationId }: { id: number; applicationId: number | null },
): Promise<SmsView> {
  const gateway = gatewayOf(env, scope.environment)?.kind ?? null;
  const [row, stop] = await Promise.all([
    applicationId === null ? null : findSms(database, applicationId),
    findTextStop(database, leadId),
  ]);
  if (!row) return { gateway, message: null, stop };
  const { id, status, tries, requestedAt, settledAt } = row;
  return {
    gateway,
    stop,
    message: {
      id: publicId(env.idKey, 'text message', id),
      status,
      at: (settledAt ?? requestedAt).toISOString(),
      tries,
      // A call that was sent and not answered may have been taken.
      stoppedBy: status === 'cancelled' ? row.problem : null,
      uncertain: status === 'failed' && row.problem === 'no answer',
    },
  };
}
