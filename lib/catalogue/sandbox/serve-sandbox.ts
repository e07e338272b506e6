import { listSandboxPartners, type SandboxPartnerRow } from '@/db/query/catalogue/sandbox';
import { AppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { isStorableText } from '@/lib/base/input/storable-json';
import { processState } from '@/lib/base/process/process';
import { parseJsonObject } from '@/lib/http/http/read-body';
import { type Exchange, type RouteHandler, requestRoute } from '@/lib/http/http/request-route';
import { json } from '@/lib/http/http/respond';
import { readSignedText } from '@/lib/http/webhook/read-signed';
import { isSignedByAny, openPartnerSecrets } from '@/lib/http/webhook/signature';
import { answerAccept } from './answer-accept';
import { answerLink } from './answer-link';
import { answerScore } from './answer-score';
import type { SandboxAnswer } from './call';
import { isSandboxServed } from './served';

const calls = { score: answerScore, accept: answerAccept, link: answerLink };

/**
 * Serves a sandbox partner's endpoint (design catalogue 20). Only for partners of the catalogue that point here, and
 * only for calls signed with their secret: nobody else can use it, and a real partner has no endpoint here.
 * Production's partners are served in the demo alone: elsewhere what is sent here has failed for certain, and earns
 * nothing.
 */
export function sandboxRoute(name: keyof typeof calls): RouteHandler {
  return requestRoute({
    authenticate: async (exchange) => {
      const text = await readSignedText(exchange.request);
      return { text, partner: await findSigner(name, exchange, text) };
    },
    guard: (call) => call,
    parse: ({ text }) => parseJsonObject(text),
    // A scripted delay outlasts every limit.
    within: (_, work) => work(),
    run: async ({ partner }, body, { request }) =>
      respond(request, await calls[name]({ state: processState(), partner, body }), partner.timeoutMs),
  });
}

async function findSigner(
  name: keyof typeof calls,
  { request, params }: Exchange,
  text: string,
): Promise<SandboxPartnerRow> {
  const { database, env } = processState();
  const path = `/api/sandbox/${params.partner}/${name}`;
  const partners = (isStorableText(path) ? await listSandboxPartners(database, path) : []).filter(
    ({ environment }) => isSandboxServed(env, environment),
  );
  if (partners.length === 0) throw new AppError('not_found', 'no sandbox partner has this endpoint');
  const found = partners.find((partner) =>
    isSignedByAny(openPartnerSecrets(env.piiKey, partner), request.headers, text),
  );
  if (!found) throw new AppError('unauthorized', answerText.unauthorized);
  return found;
}

async function respond(request: Request, answer: SandboxAnswer, timeoutMs: number): Promise<Response> {
  if (answer === 'error') return json(500, { message: 'sandbox partner: scripted error' });
  if (answer === 'broken')
    return new Response('{"status": "acc', { headers: { 'content-type': 'application/json' } });
  if (answer === 'slow') {
    await waitOut(request.signal, timeoutMs + 2_000);
    return json(200, { message: 'sandbox partner: scripted delay' });
  }
  return json(200, answer);
}

/** Waits until the caller has given up, or must have. */
function waitOut(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
