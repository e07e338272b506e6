import { insertInboxMessage, listInboxSecrets } from '@/db/query/catalogue/sandbox-inbox';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { isStorableText } from '@/lib/base/input/storable-json';
import { processState } from '@/lib/base/process/process';
import { unreadable } from '@/lib/http/http/read-body';
import { type RouteHandler, requestRoute } from '@/lib/http/http/request-route';
import { json } from '@/lib/http/http/respond';
import { readSignedText } from '@/lib/http/webhook/read-signed';
import { isSignedByAny } from '@/lib/http/webhook/signature';
import { inboxUrl } from './endpoint-target';
import { openWebhookSecrets } from './secret';
import { callTimeoutMs } from './send-event';

/** For each affiliate. */
export const keptMessages = 100;

/**
 * Serves the sandbox's inbox of an affiliate: keeps calls of its own endpoints that lead here, and answers as it was told.
 * Takes only what we have signed, so nobody else can fill it.
 */
export const inboxRoute: RouteHandler = requestRoute({
  authenticate: async (exchange) => {
    const { request, params } = exchange;
    const { env, database } = processState();
    const affiliateId = readPublicId(env.idKey, 'inbox', params.token ?? '');
    if (affiliateId === null) throw notFound('inbox');
    const body = await exchange.receive(readText(request));
    const rows = await listInboxSecrets(database, affiliateId, inboxUrl(env, affiliateId));
    const secrets = rows.flatMap((row) => openWebhookSecrets(env.piiKey, row));
    if (!isSignedByAny(secrets, request.headers, body))
      throw new AppError('unauthorized', answerText.unauthorized);
    return { affiliateId, body };
  },
  guard: (call) => call,
  parse: () => {},
  // A slow answer outlasts the limit.
  within: (_, work) => work(),
  run: async ({ affiliateId, body }, _, { request }) => {
    const header = (name: string) => request.headers.get(name)?.slice(0, 1_000) ?? '';
    const answer = await insertInboxMessage(
      processState().database,
      affiliateId,
      {
        webhookId: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
        body,
      },
      keptMessages,
    );
    if (answer === 'slow') await waitOut(request.signal);
    if (answer === '500' || answer === '410')
      return json(Number(answer), { message: `sandbox inbox: told to answer ${answer}` });
    return { status: 'received' };
  },
});

async function readText(request: Request): Promise<string> {
  const text = await readSignedText(request);
  if (!isStorableText(text)) throw unreadable();
  return text;
}

/** Waits until the caller has given up, or must have. */
function waitOut(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, callTimeoutMs + 2_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
