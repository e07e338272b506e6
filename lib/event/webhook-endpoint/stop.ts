import type { Queryable } from '@/db/client';
import { insertEventOut } from '@/db/query/base/event-outbox';
import {
  type ClaimedWebhook,
  type HeldWebhookRow,
  updateWebhookGone,
  updateWebhookStopped,
} from '@/db/query/event/webhook-delivery';
import { stopRule } from './notice';

type Owner = Pick<HeldWebhookRow, 'affiliateId' | 'environment'>;

/**
 * Ends an endpoint and tells the affiliate's log: `failing`: nothing was taken for days; `gone`: its receiver answered
 * 410. Returns false if somebody else has the endpoint now, or it does not fail for long enough.
 */
export async function stopWebhook(
  database: Queryable,
  claimed: ClaimedWebhook,
  owner: Owner,
  reason: 'failing' | 'gone',
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const hasEnded =
      reason === 'gone'
        ? await updateWebhookGone(tx, claimed)
        : await updateWebhookStopped(tx, claimed, stopRule);
    if (hasEnded)
      await insertEventOut(tx, owner, 'webhook.stopped', { webhook_id: claimed.endpointId, reason });
    return hasEnded;
  });
}

/** Stops an endpoint that has failed for too long. Returns true if it did. */
export const stopIfDue = (database: Queryable, claimed: ClaimedWebhook, owner: Owner): Promise<boolean> =>
  stopWebhook(database, claimed, owner, 'failing');
