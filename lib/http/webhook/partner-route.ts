import type { Context } from '@/lib/base/actor/context';
import { AppError, hasCode } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { type ProcessState, processState } from '@/lib/base/process/process';
import { tracedProcess } from '@/lib/base/process/trace';
import { parseJsonObject } from '@/lib/http/http/read-body';
import { type Exchange, type RouteHandler, requestRoute } from '@/lib/http/http/request-route';
import { withinUsualLimit } from '@/lib/http/http/within-limit';
import { clientAddress, requestTrace } from '@/lib/http/request/client-address';
import { noteRefused } from '@/lib/http/request/note-refusal';
import { readSignedText } from './read-signed';
import { isSignedByAny, openPartnerSecrets, type SealedSecrets } from './signature';

/** The partner of a signed call, according to its body, and the secrets it must be signed with. */
interface CallSubject {
  readonly partnerId: number;
  readonly partner: SealedSecrets;
}

/** A call as received: the signature covers the exact text. */
export interface SignedCall {
  readonly headers: Headers;
  readonly text: string;
}

/** Several: partners whose numbers of an application are alike; the signature says which of them it is. */
type FindSubject<Subject> = (
  state: ProcessState,
  body: Record<string, unknown>,
) => Promise<Subject | readonly Subject[] | null>;

/**
 * Authenticates a call by its signature (design catalogue 9) and parses its body. Throws `unreadable`, and
 * `unauthorized` if the subject is unknown, or the signature is not by its partner's secret or is older than five
 * minutes.
 */
export async function authenticatePartner<Subject extends CallSubject>(
  state: ProcessState,
  { headers, text }: SignedCall,
  findSubject: FindSubject<Subject>,
): Promise<{ subject: Subject; body: Record<string, unknown> }> {
  const body = parseJsonObject(text);
  const found = await findSubject(state, body);
  const subject = subjectsOf(found).find(({ partner }) =>
    isSignedByAny(openPartnerSecrets(state.env.piiKey, partner), headers, text),
  );
  if (!subject) throw new AppError('unauthorized', answerText.unauthorized);
  return { subject, body };
}

function subjectsOf<Subject extends object>(found: Subject | readonly Subject[] | null): readonly Subject[] {
  if (found === null) return [];
  return Array.isArray(found) ? found : [found as Subject];
}

/** Declares an endpoint that partners call, signed with their secret; also during maintenance. Returns 204. */
export function partnerRoute<Subject extends CallSubject, Body>(route: {
  findSubject: FindSubject<Subject>;
  /** Parses the body. Throws `validation_failed`. */
  body: (body: Record<string, unknown>, state: ProcessState) => Body;
  run(call: { ctx: Context; subject: Subject; body: Body }): Promise<void>;
  /** Records a call about a known subject, also one that was refused; `failure` is the error behind a refusal. */
  record?(
    state: ProcessState,
    subject: Subject,
    call: { began: number; status: number; failure: unknown },
  ): void;
}): RouteHandler {
  const subjects = new WeakMap<Exchange, Subject>();
  return requestRoute({
    authenticate: async (exchange) => {
      const { request } = exchange;
      const text = await exchange.receive(readSignedText(request));
      const call = { headers: request.headers, text };
      const find: FindSubject<Subject> = async (state, body) => {
        const found = await route.findSubject(state, body);
        const [only, ...others] = subjectsOf(found);
        if (only && others.length === 0) subjects.set(exchange, only);
        return found;
      };
      const known = await withinUsualLimit(() => authenticatePartner(processState(), call, find));
      subjects.set(exchange, known.subject);
      return known;
    },
    guard: (call) => call,
    parse: ({ body }) => route.body(body, processState()),
    run: async ({ subject }, body, { request }) => {
      const ctx: Context = {
        ...tracedProcess(processState(), requestTrace(request)),
        actor: { kind: 'partner', partnerId: subject.partnerId },
        origin: clientAddress(request),
      };
      await route.run({ ctx, subject, body });
      return new Response(null, { status: 204 });
    },
    record: (exchange, { status }, failure) => {
      const { request, began } = exchange;
      if (hasCode(failure, 'unauthorized')) noteRefused('a signature was refused', request);
      const subject = subjects.get(exchange);
      if (subject) route.record?.(processState(), subject, { began, status, failure });
    },
  });
}
