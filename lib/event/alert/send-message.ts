import type { Env } from '@/lib/base/process/env';
import { destination } from '@/lib/catalogue/partner/call-endpoint';
import { isRefusal } from '@/lib/catalogue/partner/refusal';
import { type MailResult, sendMail } from '@/lib/event/mail/send-mail';
import { postJson } from '@/lib/http/webhook/post-json';
import { signatureHeaders } from '@/lib/http/webhook/signature';
import { type ChannelConfig, signingSecrets } from './channel-config';
import { type AlertMessage, mailText, slackBody, teamsBody } from './message';

/** The longest call: a worker's claim of the channel is longer. */
export const sendTimeoutMs = 10_000;
const shownLength = 300;

/** `problem`: null if it was taken; `answer`: what the other side said, for people; `final`: asking again is no use. */
export type SendResult = MailResult;

/**
 * Sends a message to a channel, once. Addresses are checked as those of partners' endpoints are, and redirects are not
 * followed. Never throws, whatever the other side does.
 */
export async function sendMessage(
  env: Pick<Env, 'smtp' | 'sandboxOrigin' | 'allowPrivatePartners'>,
  config: ChannelConfig,
  message: AlertMessage,
  now: Date,
): Promise<SendResult> {
  switch (config.type) {
    case 'email':
      return sendMail(env, { to: config.to, id: message.id, files: message.files, ...mailText(message) });
    case 'slack':
      return post(env, config.url, slackBody(message));
    case 'teams':
      return post(env, config.url, teamsBody(message));
    case 'webhook':
      return post(env, config.url, message.event, (body) =>
        signatureHeaders(signingSecrets(config, now), message.id, body),
      );
  }
}

async function post(
  env: Pick<Env, 'sandboxOrigin' | 'allowPrivatePartners'>,
  endpoint: string,
  content: object,
  sign: (body: string) => Record<string, string> = () => ({}),
): Promise<SendResult> {
  const target = destination(env, endpoint);
  if (!target) return { problem: 'address refused', answer: 'The address is not allowed.', final: true };
  const body = JSON.stringify(content);
  const result = await postJson(target.url, body, {
    headers: { 'user-agent': 'lead-matching-portal', ...sign(body) },
    timeoutMs: sendTimeoutMs,
    reach: target.reach,
    readsRefusal: true,
  });
  if (result.kind !== 'answered')
    return {
      problem: result.reason,
      answer: `No answer: ${result.reason}.`,
      final: result.reason === 'address refused',
    };
  const isTaken = result.status >= 200 && result.status <= 299;
  const words = result.text.replace(/\s+/g, ' ').trim().slice(0, shownLength);
  return {
    problem: isTaken ? null : `status ${result.status}`,
    answer: `Status ${result.status}${words === '' ? '' : `: ${words}`}`,
    final: !isTaken && isRefusal(result.status, 'resend'),
  };
}
