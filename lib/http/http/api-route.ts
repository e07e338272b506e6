import { recordStep } from '@/lib/account/go-live/record-step';
import type { GuardedContext, UnguardedContext } from '@/lib/base/actor/context';
import { AppError, hasCode } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { attributionOf } from '@/lib/http/request/attribution';
import { recordRequest } from '@/lib/http/request/record-request';
import type { Environment } from '@/word/environment';
import type { KeyScope } from '@/word/key-scope';
import { heldTooMany, takeShare, withShare } from './caller-share';
import { type Dialect, standardDialect } from './dialect';
import { assertJsonContentType, noJsonBody } from './read-body';
import { type Exchange, type RouteHandler, type RouteParams, requestRoute } from './request-route';
import { withinLimit } from './within-limit';

interface ApiCall<Ctx, Body> {
  ctx: Ctx;
  body: Body;
  params: RouteParams;
  query: URLSearchParams;
  request: Request;
}

interface RouteOf<Ctx, Body> {
  /** What a key must be allowed to be used for; null: any valid key will do (design account 4, scopes of a key). */
  scope: KeyScope | null;
  /** Reads and checks the JSON body; left out where there is none. Throws `validation_failed`. */
  body?: (body: Record<string, unknown>) => Body;
  /** True on `/lead` and `/offer`: any other Content-Type is a 415 (spec 4). */
  jsonOnly?: boolean;
  /** Returns the value to send with 200, or a complete Response. */
  run(call: ApiCall<Ctx, Body>): Promise<unknown>;
}

/** The request passes the guard before its body is read. */
interface GuardedRoute<Body> extends RouteOf<GuardedContext, Body> {
  guardInVerb?: false;
  /** The only environment that has this path: in the other one it is unknown. */
  environment?: Environment;
  /**
   * Replaces `body`: receives the request's body as a stream, however long the client takes to send it. That time does
   * not count towards the processing limit.
   */
  receive?: (ctx: GuardedContext, request: Request) => Promise<Body>;
}

/**
 * The verb passes the guard itself, in its first statement, which saves a round trip. Requests refused before that
 * still pass the guard first, since a 401, 429 or 503 takes precedence over everything else (design http 1).
 */
interface GuardInVerbRoute<Body> extends RouteOf<UnguardedContext, Body> {
  guardInVerb: true;
  receive?: undefined;
}

export type ApiRoute<Body> = GuardedRoute<Body> | GuardInVerbRoute<Body>;

/**
 * A declarative route of the public API. Order of checks: key, its scopes, its rate limit, maintenance, then
 * Content-Type, body, fields, and finally the verb (design http 1, first row).
 */
export function apiRoute<Body = undefined>(
  route: ApiRoute<Body>,
  dialect: Dialect = standardDialect,
): RouteHandler {
  return route.guardInVerb ? guardInVerbRoute(route, dialect) : guardedRoute(route, dialect);
}

function guardedRoute<Body>(route: GuardedRoute<Body>, dialect: Dialect): RouteHandler {
  const { receive } = route;
  return requestRoute({
    ...stepsOf(route, dialect),
    guard: async (ctx) => {
      const guarded = await guardWithinLimit(ctx);
      if (route.environment && route.environment !== ctx.scope.environment)
        throw new AppError('path_not_found', answerText.pathNotFound);
      return guarded;
    },
    ...(receive && { readBody: noJsonBody }),
    parse: (ctx, exchange) =>
      receive ? withShare(ctx, 'upload', () => receive(ctx, exchange.request)) : readInput(route, exchange),
    record: (exchange, response, failure) => {
      record(exchange, response, failure, route.jsonOnly);
      dialect.addHeaders?.(exchange.request, response);
    },
  });
}

function guardInVerbRoute<Body>(route: GuardInVerbRoute<Body>, dialect: Dialect): RouteHandler {
  return requestRoute({
    ...stepsOf(route, dialect),
    guard: (ctx) => ctx,
    parse: async (ctx, exchange) => {
      try {
        return await readInput(route, exchange);
      } catch (error) {
        await guardWithinLimit(ctx);
        throw error;
      }
    },
    record: (exchange, response, failure) => {
      record(exchange, response, failure, route.jsonOnly);
      dialect.addHeaders?.(exchange.request, response);
    },
  });
}

/**
 * Refuses an unknown path, or (`known`) a known path with another method; the key is checked first (design http 1). The
 * values in a known path keep out of the request log.
 */
export function refuseUnmatched(
  request: Request,
  dialect: Dialect,
  known?: { readonly allow: readonly string[]; readonly params: RouteParams },
): Promise<Response> {
  const refuse = apiRoute(
    {
      scope: null,
      run: () => {
        throw known
          ? new AppError('method_not_allowed', answerText.methodNotAllowed, { allow: known.allow })
          : new AppError('path_not_found', answerText.pathNotFound);
      },
    },
    dialect,
  );
  return refuse(request, { params: Promise.resolve(known?.params) });
}

/** What gives back the caller's share of requests at a time, once this one has its answer. */
const shares = new WeakMap<Exchange, () => void>();

/** The steps that do not depend on where the guard is passed. */
const stepsOf = <Ctx extends UnguardedContext, Body>(route: RouteOf<Ctx, Body>, dialect: Dialect) => ({
  authenticate: async (exchange: Exchange): Promise<UnguardedContext> => {
    const ctx = Object.assign(await dialect.authenticate(exchange), { keyScope: route.scope });
    const giveBack = takeShare(ctx, 'request');
    if (giveBack === null) {
      // A key that may not be used is told that first.
      await guardWithinLimit(ctx);
      throw heldTooMany('request');
    }
    shares.set(exchange, giveBack);
    return ctx;
  },
  within: (ctx: Ctx, work: () => Promise<unknown>, spentMs: number) => withinLimit(ctx, work, spentMs),
  run: (ctx: Ctx, body: Body, exchange: Exchange) => {
    const { request, params } = exchange;
    return route.run({
      ctx,
      body,
      params,
      request,
      // Computed on demand: few verbs read it.
      get query() {
        return exchange.query;
      },
    });
  },
  json: dialect.json,
});

const guardWithinLimit = (ctx: UnguardedContext) => withinLimit(ctx, () => passGuard(ctx));

async function readInput<Body>(
  { body, jsonOnly }: Pick<RouteOf<never, Body>, 'body' | 'jsonOnly'>,
  exchange: Exchange,
): Promise<Body> {
  if (!body) return undefined as Body;
  if (jsonOnly) assertJsonContentType(exchange.request);
  return body(await exchange.readBody());
}

/** Records the call in the request log, and a refused lead as a step towards going live. */
function record(exchange: Exchange, response: Response, failure: unknown, jsonOnly = false): void {
  shares.get(exchange)?.();
  const { request, began, params, body } = exchange;
  recordRequest(request, { began, params, status: response.status, failure, body });
  const ctx = attributionOf(request)?.ctx;
  if (ctx && jsonOnly && isRefusal(failure)) recordStep(ctx, 'refusal');
}

/** Returns true for errors that are answered with 422. */
function isRefusal(error: unknown): boolean {
  return (
    hasCode(error, 'validation_failed') ||
    hasCode(error, 'intent_fields_missing') ||
    hasCode(error, 'rule_broken')
  );
}
