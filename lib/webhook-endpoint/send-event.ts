import type { WebhookAttempt } from '@/db/schema/webhook-endpoint';
import type { Env } from '@/lib/env';
import { destination, postOnKept } from '@/lib/partner/call-endpoint';
import type { PostResult } from '@/lib/webhook/post-json';
import { signatureHeaders } from '@/lib/webhook/signature';
import { type Outcome, outcomeOf } from './pace';

/** For the whole call, from the look-up of the address to the last byte that is read. */
export const callTimeoutMs = 15_000;
const answerBytes = 16 * 1024;
/** What is kept of an answer. */
const keptLength = 500;

/** What is sent, as it is signed. `id`: the same at every try. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
}

/** What came of a call, and what is kept of it. */
export interface SentWebhook {
  readonly outcome: Outcome;
  readonly attempt: WebhookAttempt;
}

/**
 * Sends a message to an endpoint, once, signed with each secret as Standard Webhooks describes. The address is checked as
 * those of partners are, and redirects are not followed. Never throws, whatever the receiver does.
 */
export async function sendWebhook(
  env: Pick<Env, 'sandboxOrigin' | 'allowPrivatePartners'>,
  { url, secrets }: { url: string; secrets: readonly string[] },
  { id, body }: WebhookMessage,
): Promise<SentWebhook> {
  const began = Date.now();
  const clock = performance.now();
  const target = destination(env, url);
  const result: PostResult = target
    ? await postOnKept(target, body, {
        headers: { 'user-agent': 'lead-matching-portal', ...signatureHeaders(secrets, id, body) },
        timeoutMs: callTimeoutMs,
        readsRefusal: true,
        headBytes: answerBytes,
      })
    : { kind: 'not sent', reason: 'address refused' };
  const outcome = outcomeOf(result, Date.now());
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
