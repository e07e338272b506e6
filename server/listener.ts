import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { requestId } from '@/lib/client-address';
import { keepErrorsJson } from './json-guard';
import { pathLabel } from './metrics';
import { answerPlainly } from './plain-answer';
import { createRouter, type FoundRoute, handlerFor, type Route } from './router';
import { sendIfJson } from './send-json';
import { pathOfTarget } from './target';
import { setTrustedHeaders } from './trusted-header';
import { unmatchedMethod, unmatchedPath } from './unmatched';

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export interface ListenerOptions {
  readonly routes: readonly Route[];
  /** Next: pages, and every other path. */
  readonly next: NodeHandler;
  readonly apiThroughNext: boolean;
  /** Next's own development tools send changes to paths of theirs. */
  readonly dev: boolean;
  readonly health: () => Promise<Response>;
  readonly readiness: () => Promise<Response>;
  readonly metrics: (request: Request) => Promise<Response>;
  /** Told of every answer once it is out. */
  readonly observe: (method: string, path: string, status: number, seconds: number) => void;
  readonly trustProxy: boolean;
  readonly log: Logger;
}

/** Where a request goes. */
interface Place {
  readonly path: string;
  readonly route: FoundRoute | null;
}

const placeKey = Symbol('place');
type Placed = IncomingMessage & { [placeKey]?: Place };

/** What never goes to Next; `/api` itself is no route of it, and would be its HTML page. */
const directPath = /^\/api(?:\/?$|\/(?:v1|v2|partner|sandbox)(?:\/|$))/;
const apiPath = /^\/api(?:\/|$)/;
/** What Next knows; TRACE it answers with plain text, and others of the wider Web with a bare 400. */
const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Pages change nothing by themselves. Next would read and keep megabytes of a body before it says so. */
const pageMethods = new Set(['GET', 'HEAD']);

/**
 * The one listener of a web process: hands the API straight to its route modules and everything else to Next.
 * Every answer carries `X-Request-Id`; nothing under `/api` is ever answered in anything but JSON.
 */
export function createListener(options: ListenerOptions): NodeHandler {
  const { log, next } = options;
  const findRoute = createRouter(options.routes);
  const own = new Map<string, (request: Request) => Promise<Response>>([
    ['/healthz', options.health],
    ['/readyz', options.readiness],
    ['/metrics', options.metrics],
  ]);

  const answer = (request: Request, { path, route }: Place): Response | Promise<Response> => {
    const ownAnswer = own.get(withoutSlash(path));
    if (ownAnswer)
      return request.method === 'GET' || request.method === 'HEAD'
        ? ownAnswer(request)
        : unmatchedMethod(request, ['GET', 'HEAD']);
    if (!route) return unmatchedPath(request);
    const handler = handlerFor(route.module, request.method);
    if (typeof handler !== 'function') return unmatchedMethod(request, handler.allow);
    return handler(request, { params: Promise.resolve(route.params) });
  };

  const direct = getRequestListener(
    async (request, { incoming, outgoing }) => {
      try {
        const place = (incoming as Placed)[placeKey];
        if (!place) throw new Error('a request came past the listener');
        return sendIfJson(await answer(request, place), outgoing as ServerResponse);
      } catch (error) {
        log.error({ error, requestId: requestId(request) }, 'a request failed unexpectedly');
        return Response.json({ message: 'internal error' }, { status: 500 });
      }
    },
    {
      overrideGlobalObjects: false,
      // Only what is no request gets here: a Host or a target that cannot be read.
      errorHandler: () => Response.json({ message: 'bad request' }, { status: 400 }),
    },
  );

  const throughNext = (route: FoundRoute | null, method: string | undefined): boolean =>
    options.apiThroughNext &&
    route !== null &&
    typeof handlerFor(route.module, method ?? 'GET') === 'function';

  return async (incoming, outgoing) => {
    const path = pathOfTarget(incoming.url ?? '');
    const isApi = path !== null && apiPath.test(path);
    const isDirect = path !== null && directPath.test(path);
    const route = isDirect ? findRoute(path) : null;
    const began = performance.now();
    outgoing.once('close', () => {
      const seconds = (performance.now() - began) / 1_000;
      options.observe(
        incoming.method ?? '',
        pathLabel(path ?? '', route?.params ?? null),
        outgoing.statusCode,
        seconds,
      );
    });
    outgoing.setHeader('X-Request-Id', setTrustedHeaders(incoming, options.trustProxy, isApi));
    if (incoming.url === '*') return answerPlainly(outgoing, 405, { Allow: 'GET, HEAD, POST' });
    if (path === null || (incoming.headers.host === undefined && incoming.httpVersion !== '1.0'))
      return answerPlainly(outgoing, 400);
    if (own.has(withoutSlash(path)) || (isDirect && !throughNext(route, incoming.method))) {
      (incoming as Placed)[placeKey] = { path, route };
      return direct(incoming, outgoing);
    }
    if (!usualMethods.has(incoming.method ?? ''))
      return answerPlainly(outgoing, 405, { Allow: 'GET, HEAD, POST' });
    if (!isApi && !options.dev && !pageMethods.has(incoming.method ?? ''))
      // Who is still sending reads the answer only if the connection stays.
      return answerPlainly(outgoing, 405, { Allow: 'GET, HEAD', Connection: 'keep-alive' });
    if (isApi) {
      if (!canDecode(path)) return answerPlainly(outgoing, 404);
      keepErrorsJson(outgoing);
    }
    await next(incoming, outgoing);
  };
}

const withoutSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path);

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
