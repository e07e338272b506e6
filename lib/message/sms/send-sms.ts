import {
  claimDueSms,
  findNextSmsMs,
  findQueuedMessage,
  listenToSms,
  type QueuedMessage,
  updateSmsHeld,
  updateSmsSettled,
  updateSmsTried,
} from '@/db/query/message/sms';
import { usualCase } from '@/lib/applicant/name-case';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { answerTo } from '@/lib/base/gate/stop';
import { defineDueWork } from '@/lib/base/job/due-work';
import { sendSigned } from '@/lib/catalogue/partner/call-endpoint';
import { isRefusal } from '@/lib/catalogue/partner/refusal';
import type { PostResult } from '@/lib/http/webhook/post-json';
import { handOverMessage } from '@/lib/message/message-template/hand-over-message';
import { shortLink, shortLinkDays } from '@/lib/message/short-link/short-link';
import { gatewayOf } from './gateway';

/** After that the agent is told to send it; a link that comes an hour late helps nobody. */
const giveUpAfterMs = 10 * 60_000;
const timeoutMs = 10_000;
/** How soon a message is looked at again that waits for the affiliate, or for the end of maintenance. */
const heldMs = 60_000;

/** The pauses between calls without an answer: 5 s, 15 s, 45 s, then 2 minutes each. */
const againAfterMs = (tries: number) => Math.min(5_000 * 3 ** tries, 120_000);

/**
 * Sends a queued text message by the gateway (design message 5). Every call about it carries the same Idempotency-Key,
 * so a gateway that was reached twice (a killed worker, a lost answer) sends it once. Without an answer it is called
 * again with growing pauses, for ten minutes; then the message has failed, and the agent is told. It is not sent at all
 * where the applicant said "do not contact" or the number is wrong by then; while the affiliate is suspended, or in
 * maintenance, it waits (the gate, design base 6).
 */
export async function sendSms(ctx: Context, smsId: number): Promise<void> {
  const { database, env } = ctx;
  const message = await findQueuedMessage(database, smsId, shortLinkDays);
  if (!message) return;
  const gateway = gatewayOf(env, message.environment);
  const settle = (status: 'sent' | 'failed' | 'cancelled', problem: string | null = null) =>
    updateSmsSettled(database, message, { status, problem, sandbox: gateway?.kind === 'sandbox' });
  if (message.phone === null || message.ended) return settle('cancelled');
  const answer = message.stop === null ? null : answerTo('text message', message.stop);
  if (answer?.is === 'wait') return updateSmsHeld(database, message.id, heldMs);
  if (answer?.is === 'end') return settle('cancelled', message.stop);
  if (!gateway) return settle('failed', 'no gateway');
  if (message.queuedMs > giveUpAfterMs) return settle('failed', 'no answer');
  const key = publicId(env.idKey, 'text message', message.id);
  const result = await sendSigned(ctx, [gateway.secret], {
    endpoint: gateway.url,
    idempotencyKey: key,
    body: callBody(ctx, message, key),
    timeoutMs,
    isQuestion: false,
  });
  const problem = problemOf(result);
  if (problem === null) return settle('sent');
  ctx.log.warn({ smsId, environment: message.environment, problem }, 'a text message was not taken');
  if (result.kind === 'answered' && isRefusal(result.status, 'resend')) return settle('failed', 'refused');
  await updateSmsTried(database, message.id, {
    problem,
    againAfterMs: againAfterMs(message.tries),
  });
}

/** What the gateway is sent (design message 5): the number and the words are in no table, log or job of ours. */
function callBody({ env }: Context, message: QueuedMessage, key: string): object {
  const { text } = handOverMessage(message, {
    first_name: usualCase(message.firstName),
    lender: message.companyName,
    link: message.partnerLink ?? shortLink(env, message.applicationId),
  });
  return {
    message_id: key,
    environment: message.environment,
    to: `+27${message.phone?.replace(/^0/, '')}`,
    text,
    sender: message.affiliateName,
  };
}

function problemOf(result: PostResult): string | null {
  if (result.kind !== 'answered') return result.reason;
  return result.status >= 200 && result.status <= 299 ? null : `status ${result.status}`;
}

/** After that a call has certainly ended, and another worker may make the next one. */
const leaseMs = timeoutMs + 2_000;

/** The worker's sending of text messages. */
export const sendSmsWork = defineDueWork<number>({
  name: 'text message',
  atOnce: 8,
  findNextMs: findNextSmsMs,
  claim: (database, limit) => claimDueSms(database, limit, leaseMs),
  run: sendSms,
  listen: listenToSms,
});
