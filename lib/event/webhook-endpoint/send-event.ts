import type { WebhookAttempt } from '@/db/schema/event/webhook-endpoint';
import type { Env } from '@/lib/base/process/env';
import { destination, postOnKept } from '@/lib/catalogue/partner/call-endpoint';
import type { PostResult } from '@/lib/http/webhook/post-json';
import { signatureHeaders } from '@/lib/http/webhook/signature';
import { type Outcome, webhookOutcome } from './pace';

/** For the whole call, from the look-up of the address to the last byte that is read. */
export const callTimeoutMs = 15_000;
const answerBytes = 16 * 1024;
/** What is kept of an answer. */
const keptLength = 500;

/** What is sent, as it is signed; or the URL of a postback, which is fetched. `id`: the same at every try. */
export type WebhookMessage = { readonly id: string } & ({ readonly body: string } | { readonly url: string });

/** What came of a call, and what is kept of it. */
export interface SentWebhook {
  readonly outcome: Outcome;
  readonly attempt: WebhookAttempt;
}

/**
 * Why nothing was sent, in one word for all reasons that lie in the name: an affiliate would learn from several which
 * names our own network knows.
 */
const noPublicAddress = 'no public address';
const unresolved: ReadonlySet<string> = new Set(['address refused', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']);

/**
 * Sends a message to an endpoint, once, signed with each secret as Standard Webhooks describes. The address is checked as
 * those of partners are, but affiliates enter it: one that is not public is called by a setting of its own only.
 * Redirects are not followed. Never throws, whatever the receiver does. A postback is a GET of its own URL, unsigned.
 */
export async function sendWebhook(
  env: Pick<Env, 'sandboxOrigin' | 'allowPrivateWebhooks'>,
  { url, secrets }: { url: string; secrets: readonly string[] },
  message: WebhookMessage,
): Promise<SentWebhook> {
  const began = Date.now();
  const clock = performance.now();
  const { sandboxOrigin, allowPrivateWebhooks: allowPrivatePartners } = env;
  const isPostback = 'url' in message;
  const target = destination({ sandboxOrigin, allowPrivatePartners }, isPostback ? message.url : url);
  const body = isPostback ? null : message.body;
  const sent: PostResult = target
    ? await postOnKept(target, body, {
        headers: {
          'user-agent': 'lead-matching-portal',
          ...(body !== null && signatureHeaders(secrets, message.id, body)),
        },
        timeoutMs: callTimeoutMs,
        readsRefusal: true,
        headBytes: answerBytes,
      })
    : { kind: 'not sent', reason: noPublicAddress };
  const isUnresolved = sent.kind === 'not sent' && unresolved.has(sent.reason);
  const result: PostResult = isUnresolved ? { kind: 'not sent', reason: noPublicAddress } : sent;
  const outcome = webhookOutcome(result, Date.now());
  return {
    outcome,
    attempt: {
      at: new Date(began).toISOString(),
      tookMs: Math.round(performance.now() - clock),
      status: result.kind === 'answered' ? result.status : null,
      problem: outcome.kind === 'failed' ? outcome.problem : outcome.kind === 'gone' ? 'status 410' : null,
      answer: result.kind === 'answered' ? headOf(result.text) : '',
    },
  };
}

/** How an answer begins, as text that can be stored: without what PostgreSQL refuses. */
const headOf = (text: string) =>
  text
    .trim()
    .slice(0, keptLength)
    .replace(/\0|\p{Cs}/gu, '');
