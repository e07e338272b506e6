import { listSandboxPartners, type SandboxPartnerRow } from '@/db/query/sandbox';
import { AppError } from '@/lib/error';
import { errorResponse, json } from '@/lib/http/respond';
import { type ProcessState, processState } from '@/lib/process';
import { readObject, readSignedText } from '@/lib/webhook/read-signed';
import { isSignedByAny, openPartnerSecrets } from '@/lib/webhook/signature';
import { answerAccept } from './answer-accept';
import { answerLink } from './answer-link';
import { answerScore } from './answer-score';
import type { SandboxAnswer, SandboxCall } from './call';

const calls = { score: answerScore, accept: answerAccept, link: answerLink };

/**
 * A sandbox partner's endpoint (design 6). It works for partners of the catalogue that point here, and only for
 * calls signed with their secret: nobody else can use it, and a real partner has no endpoint here.
 */
export function sandboxRoute(
  name: keyof typeof calls,
): (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response> {
  return async (request, { params }) => {
    try {
      const state = processState();
      const text = await readSignedText(request);
      const path = `/api/sandbox/${(await params).partner}/${name}`;
      const partner = await signer(state, request, path, text);
      const call: SandboxCall = { state, partner, body: readObject(text) };
      return respond(request, await calls[name](call), partner.timeoutMs);
    } catch (error) {
      return errorResponse(request, error);
    }
  };
}

async function signer(
  { database, env }: ProcessState,
  request: Request,
  path: string,
  text: string,
): Promise<SandboxPartnerRow> {
  const partners = await listSandboxPartners(database, path);
  if (partners.length === 0) throw new AppError('not_found', 'no sandbox partner has this endpoint');
  const found = partners.find((partner) =>
    isSignedByAny(openPartnerSecrets(env.piiKey, partner), request.headers, text),
  );
  if (!found) throw new AppError('unauthorized', 'unauthorized');
  return found;
}

async function respond(request: Request, answer: SandboxAnswer, timeoutMs: number): Promise<Response> {
  if (answer === 'error') return json(500, { message: 'sandbox partner: scripted error' });
  if (answer === 'broken')
    return new Response('{"status": "acc', { headers: { 'content-type': 'application/json' } });
  if (answer === 'slow') {
    await outlast(request.signal, timeoutMs + 2_000);
    return json(200, { message: 'sandbox partner: scripted delay' });
  }
  return json(200, answer);
}

/** Waits until the caller has given up, or surely must have. */
function outlast(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
