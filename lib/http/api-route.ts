import type { AffiliateContext } from '@/lib/context';
import { AppError, hasCode } from '@/lib/error';
import { recordStep } from '@/lib/go-live/record-step';
import { passGuard } from '@/lib/guard/pass-guard';
import { attributionOf } from '@/lib/request/attribution';
import { recordRequest } from '@/lib/request/record-request';
import { type Dialect, standardDialect } from './dialect';
import { assertJsonContentType, type BodyReader, bodyReader, noJsonBody } from './read-body';
import { errorResponse } from './respond';
import { withinLimit } from './within-limit';

export type RouteParams = Record<string, string>;
export type RouteHandler = (
  request: Request,
  context: { params: Promise<RouteParams | undefined> },
) => Promise<Response>;

interface RouteCall<Body> {
  ctx: AffiliateContext;
  body: Body;
  params: RouteParams;
  query: URLSearchParams;
  request: Request;
}

export interface ApiRoute<Body> {
  /** Reads and checks the JSON body; left out where there is none. Throws `validation_failed`. */
  body?: (body: Record<string, unknown>) => Body;
  /**
   * Instead of `body`: receives the request's body as a stream, however long the client takes to send it. That time
   * does not count towards the processing limit.
   */
  receive?: (ctx: AffiliateContext, request: Request) => Promise<Body>;
  /** True on `/lead` and `/offer`: any other Content-Type is a 415 (spec 4). */
  jsonOnly?: boolean;
  /**
   * True when the verb passes the guard itself, in its first statement: that saves a round trip. What is refused
   * before it still passes the guard first, since a 401, 429 or 503 wins over everything else (design 5).
   */
  guardInVerb?: boolean;
  run(call: RouteCall<Body>): Promise<Response>;
}

/**
 * A route of the public API as a declaration. Order of answers: key, then the key's limit and maintenance, then
 * Content-Type, body, fields, and what the verb says (design 5, first row).
 */
export function apiRoute<Body = undefined>(route: ApiRoute<Body>, dialect = standardDialect): RouteHandler {
  return async (request, context) => {
    // Next gives a route without parameters none at all.
    const params = (await context.params) ?? {};
    const read = route.receive ? noJsonBody : bodyReader(request);
    const { response, failure } = await answer(request, dialect, params, read, async (readBody) => {
      const began = performance.now();
      const ctx = await dialect.authenticate(request, readBody);
      if (!route.guardInVerb) await withinLimit(ctx, () => passGuard(ctx));
      // What a slow client takes to send its body does not count.
      const spentMs = performance.now() - began;
      const body = await readInput(route, ctx, request, readBody);
      const call = {
        ctx,
        body,
        params,
        request,
        // Read by few.
        get query() {
          return new URL(request.url).searchParams;
        },
      };
      return withinLimit(ctx, () => route.run(call), spentMs);
    });
    const ctx = attributionOf(request)?.ctx;
    if (ctx && route.jsonOnly && isRefusal(failure)) recordStep(ctx, 'refusal');
    // What is left of a refused body is not read: the client must not send its next request after it.
    if (route.receive && failure !== undefined) response.headers.set('connection', 'close');
    return response;
  };
}

/** What is answered with 422. */
function isRefusal(error: unknown): boolean {
  return (
    hasCode(error, 'validation_failed') ||
    hasCode(error, 'intent_fields_missing') ||
    hasCode(error, 'rule_broken')
  );
}

/** Runs the work, words its refusal, and puts the call into the request log. */
async function answer(
  request: Request,
  dialect: Dialect,
  params: RouteParams,
  read: BodyReader,
  work: (readBody: BodyReader) => Promise<Response>,
): Promise<{ response: Response; failure: unknown }> {
  const began = performance.now();
  let body: Record<string, unknown> | undefined;
  let failure: unknown;
  let response: Response;
  try {
    response = await work(async () => {
      body = await read();
      return body;
    });
  } catch (error) {
    failure = error;
    response = errorResponse(request, error, dialect.json);
  }
  recordRequest(request, { began, params, status: response.status, failure, body });
  return { response, failure };
}

async function readInput<Body>(
  route: ApiRoute<Body>,
  ctx: AffiliateContext,
  request: Request,
  readBody: BodyReader,
): Promise<Body> {
  if (route.receive) return route.receive(ctx, request);
  if (!route.body) return undefined as Body;
  try {
    if (route.jsonOnly) assertJsonContentType(request);
    return route.body(await readBody());
  } catch (error) {
    if (route.guardInVerb) await withinLimit(ctx, () => passGuard(ctx));
    throw error;
  }
}

/** The answer to an unknown path, or to a known one by another method: the key comes first (design 5). */
export async function refuseUnmatched(
  request: Request,
  dialect: Dialect,
  allow?: readonly string[],
): Promise<Response> {
  const { response } = await answer(request, dialect, {}, bodyReader(request), async (readBody) => {
    await passGuard(await dialect.authenticate(request, readBody));
    throw allow
      ? new AppError('method_not_allowed', 'method not allowed', { allow })
      : new AppError('path_not_found', 'not found');
  });
  return response;
}
