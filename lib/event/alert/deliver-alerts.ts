import { listGoneEmails } from '@/db/query/access/user';
import { findAlertChannel } from '@/db/query/event/alert-channel';
import {
  type ClaimedChannel,
  claimDueChannels,
  findDueDelivery,
  findNextDeliveryMs,
  releaseChannel,
  updateDeliveryBegun,
  updateDeliveryHeld,
  updateDeliveryTried,
} from '@/db/query/event/alert-delivery';
import type { Context } from '@/lib/base/actor/context';
import { defineDueWork } from '@/lib/base/job/due-work';
import { mailTimeoutMs } from '@/lib/event/mail/send-mail';
import { type ChannelConfig, openConfig } from './channel-config';
import { isUrgent } from './kind';
import { alertMessage } from './message';
import { quietUntil } from './quiet';
import { sendMessage, sendTimeoutMs } from './send-message';

/** After that nobody needs to be told; the console's list has it. */
const giveUpAfterMs = 24 * 3_600_000;

/** The pauses of a channel that does not answer: 10 s, 30 s, 90 s, then 5 minutes each. */
const restMs = (tries: number) => Math.min(10_000 * 3 ** tries, 300_000);

/**
 * Sends the next message to a channel that this worker has claimed (design event 3, alerts). Whatever a receiver does,
 * only its own messages wait: each channel is claimed and rests by itself. A worker that is killed between the
 * receiver's answer and our record of it costs a second call, with the same id.
 */
export async function deliverNext(
  ctx: Pick<Context, 'database' | 'env' | 'clock' | 'log'>,
  claimed: ClaimedChannel,
): Promise<void> {
  const { database, env, clock, log } = ctx;
  const { channelId } = claimed;
  const [channel, due] = await Promise.all([
    findAlertChannel(database, channelId),
    findDueDelivery(database, channelId),
  ]);
  if (!channel || !due) return releaseChannel(database, claimed);
  const quietEnd = isUrgent(due) ? null : quietUntil(channel, clock.now());
  if (quietEnd) {
    await updateDeliveryHeld(database, due.deliveryId, quietEnd);
    return releaseChannel(database, claimed);
  }
  // Before the call: should it be over before we hear, the receiver may have it and is told.
  if (!(await updateDeliveryBegun(database, due.deliveryId))) return releaseChannel(database, claimed);
  const config = await withoutGone(database, openConfig(env.piiKey, channelId, channel.configCiphertext));
  const { problem, final } =
    config === null
      ? { problem: 'nobody is left', final: true }
      : await sendMessage(env, config, alertMessage(env.portalOrigin, due, clock.now()), clock.now());
  const isLost = problem !== null && (final || due.waitingMs > giveUpAfterMs);
  if (problem !== null) log.warn({ channelId, alertId: due.id, problem }, 'an alert was not taken');
  await updateDeliveryTried(database, {
    id: due.deliveryId,
    channelId,
    problem,
    status: problem === null ? 'sent' : isLost ? 'failed' : 'waiting',
  });
  await releaseChannel(database, claimed, problem === null || final ? 0 : restMs(due.triesInVain));
}

/** Leaves out who was suspended or removed since (the gate, design base 6); null: nobody is left to be told. */
async function withoutGone(
  database: Context['database'],
  config: ChannelConfig,
): Promise<ChannelConfig | null> {
  if (config.type !== 'email') return config;
  const gone = await listGoneEmails(database, config.to);
  const to = config.to.filter((email) => !gone.includes(email.toLowerCase()));
  return to.length === 0 ? null : { ...config, to };
}

/** After that a call has certainly ended, and another worker may make the next one. */
const leaseMs = Math.max(sendTimeoutMs, mailTimeoutMs) + 5_000;

/** The worker's sending of alerts: one message at a time to each channel, eight channels at a time. */
export const deliverAlertsWork = defineDueWork<ClaimedChannel>({
  name: 'alert delivery',
  atOnce: 8,
  findNextMs: findNextDeliveryMs,
  claim: (database, limit) => claimDueChannels(database, limit, leaseMs),
  run: deliverNext,
});
