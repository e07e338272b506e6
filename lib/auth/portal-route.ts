import type { AffiliateContext } from '@/lib/context';
import { AppError } from '@/lib/error';
import { clientAddress, requestId } from '@/lib/http/client-address';
import { readJsonObject } from '@/lib/http/read-body';
import { errorResponse, json } from '@/lib/http/respond';
import { withinLimit } from '@/lib/http/within-limit';
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
}

interface Route<Body, Call> {
  /** Throws for a session that may not come in at all, before its body is read. */
  admit?: (session: PortalSession) => unknown;
  /** Reads and checks the JSON body; left out where there is none. Throws `validation_failed`. */
  body?: (body: Record<string, unknown>) => Body;
  /** Instead of `body`: receives the request's body as a stream, however long it takes. */
  receive?: (session: PortalSession, request: Request) => Promise<Body>;
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
      const session = await findSession({
        cookie: (name) => readCookie(request, name),
        address: clientAddress(request),
        requestId: requestId(request),
      });
      if (!session) throw new AppError('unauthorized', 'unauthorized');
      route.admit?.(session);
      const body = await readInput(route, session, request);
      const { searchParams: query } = new URL(request.url);
      const call = { session, body, params: (await params) as Params, query, signal: request.signal };
      const answer = await route.run(call);
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
      return json(200, (await route.run({ body, address: clientAddress(request) })) ?? {});
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
    run: async (call) => {
      const ctx = affiliateContext(call.session);
      return withinLimit(ctx, () => route.run({ ...call, ctx }));
    },
  });
}

/** For `body` where the verb itself checks what it is given. */
export function checkedByVerb<Input extends object>(body: Record<string, unknown>): Input {
  return body as Input;
}

function readCookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(/;\s*/)) {
    if (pair.startsWith(`${name}=`)) return decodeURIComponent(pair.slice(name.length + 1));
  }
  return undefined;
}
