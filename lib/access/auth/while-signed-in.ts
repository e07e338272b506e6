import { AppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { isStillSignedIn, type PortalSession } from './session';

const askEveryMs = 1_000;

/**
 * Returns what a route has answered; what is streamed, a file of all leads say, breaks off within a second or two of its
 * reader being signed out, suspended, removed or given another role (the gate, design base 6). Broken off, not ended:
 * half a file must not look like a whole one.
 */
export function whileSignedIn(session: PortalSession, answer: unknown): unknown {
  if (!(answer instanceof Response) || answer.body === null) return answer;
  let askedAt = performance.now();
  const asked = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      if (performance.now() - askedAt >= askEveryMs) {
        if (!(await isStillSignedIn(session))) throw new AppError('unauthorized', answerText.unauthorized);
        askedAt = performance.now();
      }
      controller.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(asked), answer);
}
