import { findTextMessage } from '@/db/query/message/text-message';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { gatewayOf } from './gateway';
import type { SmsView } from './view';

/** Returns what a lead's page shows of text messages about an application; null: there is none yet. */
export async function smsView(
  { database, env, scope }: AffiliateContext,
  applicationId: number | null,
): Promise<SmsView> {
  const gateway = gatewayOf(env, scope.environment)?.kind ?? null;
  const row = applicationId === null ? null : await findTextMessage(database, applicationId);
  if (!row) return { gateway, message: null };
  const { id, status, tries, requestedAt, settledAt } = row;
  return {
    gateway,
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
