import { clientAddress, requestId } from '@/lib/client-address';
import type { AffiliateContext } from '@/lib/context';
import { AppError } from '@/lib/error';
import { readJsonObject } from '@/lib/http/read-body';
import { errorResponse, json } from '@/lib/http/respond';
import { withinLimit, withinUsualLimit } from '@/lib/http/within-limit';
import { readCookies } from './cookie';
import { refuseForeignOrigin } from './origin';
import { affiliateContext, findSession, type PortalSession } from './session';

type Params = Record<string, string>;
/** `object`: Next checks each route against the shape of its own parameters. */
type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

interface SessionCall<Body> {
  session: PortalSession;
  body: Body;
  params: Params;
  query: URLSearchParams;
  /** Aborted when whoever asks has gone. */
  signal: AbortSignal;
  /** What of the processing limit is gone already, in milliseconds. */
  spentMs: number;
}

interface Route<Body, Call> {
  /** Throws for a session that may not come in at all, before its body is read. */
  admit?: (session: PortalSession) => unknown;
  /** Reads and checks the JSON body; left out where there is none. Throws `validation_failed`. */
  body?: (body: Record<string, unknown>) => Body;
  /** Instead of `body`: receives the request's body as a stream, however long it takes. */
  receive?: (session: PortalSession, request: Request) => Promise<Body>;
  /** True where `run` keeps to a limit by itself. */
  limited?: boolean;
  /** What is answered as JSON with 200, or a whole answer of another kind. */
  run(call: Call): Promise<unknown>;
}

/**
 * A JSON endpoint of our own pages: a change must come from the portal's Origin, then session, then body, then one
 * verb. For any signed-in user.
 */
export function sessionRoute<Body = undefined>(route: Route<Body, SessionCall<Body>>): Handler {
  return async (request, { params }) => {
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignOrigin(request);
      const began = performance.now();
      const session = await withinUsualLimit(() =>
        findSession({
          cookie: (name) => readCookies(request).get(name),
          address: clientAddress(request),
          requestId: requestId(request),
        }),
      );
      // What a slow client takes to send its body does not count.
      const spentMs = performance.now() - began;
      if (!session) throw new AppError('unauthorized', 'unauthorized');
      route.admit?.(session);
      const body = await readInput(route, session, request);
      const { searchParams: query } = new URL(request.url);
      const { signal } = request;
      const call = { session, body, params: (await params) as Params, query, signal, spentMs };
      const answer = route.limited
        ? await route.run(call)
        : await withinUsualLimit(() => route.run(call), spentMs);
      return answer instanceof Response ? answer : json(200, answer ?? {});
    } catch (error) {
      return errorResponse(request, error);
    }
  };
}

async function readInput<Body>(
  route: Route<Body, SessionCall<Body>>,
  session: PortalSession,
  request: Request,
): Promise<Body> {
  if (route.receive) return route.receive(session, request);
  return route.body ? route.body(await readJsonObject(request)) : (undefined as Body);
}

/** For who has no session yet, from the portal's own pages; `address` is where they are. */
export function visitorRoute<Body>(route: {
  body: (body: Record<string, unknown>) => Body;
  run(call: { body: Body; address: string | null }): Promise<unknown>;
}): Handler {
  return async (request) => {
    try {
      refuseForeignOrigin(request);
      const body = route.body(await readJsonObject(request));
      const work = () => route.run({ body, address: clientAddress(request) });
      return json(200, (await withinUsualLimit(work)) ?? {});
    } catch (error) {
      return errorResponse(request, error);
    }
  };
}

/** `sessionRoute` for affiliate staff, on their own data in the environment they have chosen. */
export function portalRoute<Body = undefined>(
  route: Route<Body, SessionCall<Body> & { ctx: AffiliateContext }>,
): Handler {
  return sessionRoute<Body>({
    ...route,
    admit: affiliateContext,
    limited: true,
    run: async (call) => {
      const ctx = affiliateContext(call.session);
      return withinLimit(ctx, () => route.run({ ...call, ctx }), call.spentMs);
    },
  });
}

/** For `body` where the verb itself checks what it is given. */
export function checkedByVerb<Input extends object>(body: Record<string, unknown>): Input {
  return body as Input;
}
