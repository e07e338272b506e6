import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { longestPath } from '@/lib/access/auth/own-path';
import { answerText } from '@/lib/base/error/message';
import { noteLeft } from '@/lib/base/process/left-request';
import type { Log } from '@/lib/base/process/log';
import { tracedLog } from '@/lib/base/process/trace';
import { requestTrace } from '@/lib/http/request/client-address';
import { type AdmissionOptions, type Asking, createAdmission } from './admission';
import { nameCharset, setAnswerHeaders } from './answer-header';
import { compressAnswer } from './compress';
import { drawFor } from './draw-in-turn';
import { hasBody } from './has-body';
import { pathLabel } from './metrics';
import { answerPlainly } from './plain-answer';
import { createRouter, type FoundRoute, handlerFor, type Route } from './router';
import { dropUnreadableState } from './router-state';
import { sendIfJson } from './send-json';
import { endSlowBody } from './slow-body';
import { pathOfTarget } from './target';
import { setTrustedHeaders } from './trusted-header';
import { unmatchedMethod, unmatchedPath } from './unmatched';
import { dropUnreadBody } from './unread-body';
import { isUploadPath } from './upload-path';
import { networkOfVisitor } from './visitor-limit';

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

interface ListenerOptions extends AdmissionOptions {
  readonly routes: readonly Route[];
  /** Next's handler: pages, and every path that is not ours. */
  readonly next: NodeHandler;
  /** In development Next serves the API, too, and compiles it anew when it changes; its tools POST to their own paths. */
  readonly dev: boolean;
  readonly health: () => Promise<Response>;
  readonly readiness: (request: Request) => Promise<Response>;
  readonly metrics: (request: Request) => Promise<Response>;
  /** Called after each response has been sent. */
  readonly observe: (method: string, path: string, status: number, seconds: number) => void;
  /** Returns the handler of a path of the reference. */
  readonly reference: (path: string) => NodeHandler | undefined;
  /** Returns the handler of a built script or style. */
  readonly staticFile: (path: string, incoming: IncomingMessage) => NodeHandler | undefined;
  readonly proxies: BlockList | null;
  /** Whether `/api/v1` is served. */
  readonly v1: boolean;
  /** Whether each request has a line in the log. */
  readonly logRequests: boolean;
  readonly log: Log;
}

/** The path and route that a request resolved to. */
interface Resolved {
  readonly path: string;
  readonly route: FoundRoute | null;
}

/** A request, and what it asks for. */
interface Arrived extends Asking {
  readonly route: FoundRoute | null;
  readonly isApi: boolean;
  readonly isShortLink: boolean;
}

const placeKey = Symbol('place');
type Placed = IncomingMessage & { [placeKey]?: Resolved };

/** Short links: applicants open them, so they are as fast as the API, and limited as pages are. */
const shortLinkPath = /^\/l\/[^/]+\/?$/;
/** Never passed to Next, which has no such path. A base URL that ends in a slash makes doubled ones: they are unknown (spec 1). */
const apiPath = /^\/+api(?:\/|$)/;
/** Has limits of its own. The rest is what the portal's pages ask for, and limited as they are. */
const clientApiPath = /^\/api(?:\/?$|\/(?:v1|v2|partner|sandbox)(?:\/|$))/;
const v1Path = /^\/api\/v1(?:\/|$)/;
/** Files that cost nothing to send: they are not counted. */
const staticPath = /^\/(?:_next\/static\/|icon\.svg$)/;
/** The demo partners' logos are files, too; a name that is none gets a page. */
const isFile = (path: string) => staticPath.test(path) || path.startsWith('/partner/');
const bodyWithinMs = 60_000;
/** A host of digits only may be no address: nothing that builds a URL from it would work. */
function hasUsableHost({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): boolean {
  // Of two Node keeps the first, and a proxy may have gone by the other (RFC 9112, section 3.2).
  if (rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1) return false;
  if (host === undefined) return httpVersion === '1.0';
  return /^[\w-]*[a-z][\w.-]*(?::\d{1,5})?$/i.test(host) || host === '' || URL.canParse(`http://${host}`);
}
/** No page has this path. */
const notFoundPage = '/404';
/**
 * Next leads an address with backslashes, repeated or trailing slashes to the tidy one, and repeats the query in it,
 * encoded: with a long query, headers that no client takes.
 */
const isLongDetour = (url: string) => url.length > longestPath && /^(?:[^?]*(?:\/\/|\\)|[^?]+\/\?)/.test(url);
/** Pages only accept reads. Next would buffer megabytes of a body before rejecting it. */
const pageMethods = new Set(['GET', 'HEAD']);

/**
 * The single listener of a web process: passes the API straight to its route modules and everything else to Next.
 * Every response carries `X-Request-Id`; every error under `/api` is JSON.
 */
export function createListener(options: ListenerOptions): NodeHandler {
  const { log, next } = options;
  const findRoute = createRouter(
    options.v1 ? options.routes : options.routes.filter(({ path }) => !v1Path.test(path)),
  );
  const own = new Map<string, (request: Request) => Promise<Response>>([
    ['/healthz', options.health],
    ['/readyz', options.readiness],
    ['/metrics', options.metrics],
  ]);

  const answer = (request: Request, { path, route }: Resolved): Response | Promise<Response> => {
    const ownAnswer = own.get(withoutSlash(path));
    if (ownAnswer)
      return request.method === 'GET' || request.method === 'HEAD'
        ? ownAnswer(request)
        : unmatchedMethod(request, ['GET', 'HEAD']);
    if (!route) return unmatchedPath(request);
    const handler = handlerFor(route.module, request.method);
    if (typeof handler !== 'function') return unmatchedMethod(request, handler.allow, route.params);
    return handler(request, { params: Promise.resolve(route.params) });
  };

  const direct = getRequestListener(
    async (request, { incoming, outgoing }) => {
      try {
        const place = (incoming as Placed)[placeKey];
        if (!place) throw new Error('a request came past the listener');
        return sendIfJson(
          await answer(request, place),
          incoming as IncomingMessage,
          outgoing as ServerResponse,
        );
      } catch (error) {
        tracedLog(log, requestTrace(request)).error({ error }, 'a request failed unexpectedly');
        return Response.json({ message: answerText.internalError }, { status: 500 });
      }
    },
    {
      overrideGlobalObjects: false,
      // Only invalid requests get here: a Host or request target that cannot be parsed.
      errorHandler: () => Response.json({ message: 'bad request' }, { status: 400 }),
    },
  );

  const throughNext = (route: FoundRoute | null, method: string | undefined): boolean =>
    options.dev && route !== null && typeof handlerFor(route.module, method ?? 'GET') === 'function';

  const admission = createAdmission(options);

  const handle = async (arrived: Arrived): Promise<void> => {
    const { incoming, outgoing, requestId, path, route, isApi, isShortLink } = arrived;
    setAnswerHeaders(outgoing, requestId, path !== null && isFile(path));
    const isUpload = path !== null && isUploadPath(path);
    endSlowBody(incoming, outgoing, { withinMs: isUpload ? null : bodyWithinMs, requestId });
    if (hasBody(incoming)) dropUnreadBody(incoming, outgoing);
    if (incoming.url === '*') return answerPlainly(outgoing, 405, { Allow: 'GET, HEAD, POST' });
    if (path === null || !hasUsableHost(incoming)) return answerPlainly(outgoing, 400);
    if (!options.v1 && v1Path.test(path)) return answerPlainly(outgoing, 404);
    const isOwn = own.has(withoutSlash(path));
    const isLimited = isShortLink || (isApi ? !clientApiPath.test(path) : !isOwn && !staticPath.test(path));
    if (!isOwn && (await admission.hasNoPlace(arrived))) return;
    if (isLimited && admission.refusesVisitor(arrived)) return;
    if (admission.refusesGuesser(arrived)) return;
    if (isOwn || ((isApi || isShortLink) && !throughNext(route, incoming.method))) {
      if (isApi && !clientApiPath.test(path)) compressAnswer(incoming, outgoing);
      (incoming as Placed)[placeKey] = { path, route };
      return direct(incoming, outgoing);
    }
    await page(arrived, path);
  };

  /** Passes a request for a page or file on to whoever has it. */
  const page = async ({ incoming, outgoing, isApi, session }: Arrived, path: string): Promise<void> => {
    if (!isApi && !options.dev && !pageMethods.has(incoming.method ?? ''))
      return answerPlainly(outgoing, 405, { Allow: 'GET, HEAD' });
    // Next answers 500 where a page has a parameter that cannot be decoded.
    if (!canDecode(path) || isLongDetour(incoming.url ?? '')) incoming.url = notFoundPage;
    const ready = options.staticFile(path, incoming) ?? options.reference(withoutSlash(path));
    if (ready) return ready(incoming, outgoing);
    compressAnswer(incoming, outgoing);
    if (isFile(path)) nameCharset(outgoing);
    dropUnreadableState(incoming);
    await drawFor(session?.whose ?? `network ${networkOfVisitor(incoming)}`, () => next(incoming, outgoing));
  };

  return (incoming, outgoing) => {
    const path = pathOfTarget(incoming.url ?? '');
    const isApi = path !== null && apiPath.test(path);
    const isShortLink = path !== null && shortLinkPath.test(path);
    const route = path !== null && (isApi || isShortLink) ? findRoute(path) : null;
    const began = performance.now();
    const requestId = setTrustedHeaders(incoming, options.proxies, isApi);
    const arrived: Arrived = {
      incoming,
      outgoing,
      requestId,
      path,
      route,
      isApi,
      isShortLink,
      session: null,
      isCounted: false,
    };
    outgoing.on('close', () => {
      if (!isApi && !outgoing.writableEnded) noteLeft(requestId);
      if (path === null || !isFile(path)) admission.countFailure(arrived);
      const { method = '' } = incoming;
      const label = pathLabel(path ?? '', route?.params ?? null);
      const ms = performance.now() - began;
      const status = outgoing.statusCode;
      options.observe(method, label, status, ms / 1_000);
      if (options.logRequests && !isUnlogged(label))
        tracedLog(log, { requestId, traceparent: String(incoming.headers.traceparent ?? '') }).info(
          { method, path: label, status, ms: Math.round(ms) },
          'request',
        );
    });
    return handle(arrived);
  };
}

/** What machines ask for every few seconds, and files: lines of no use. */
const isUnlogged = (label: string) =>
  label === 'asset' || ['/healthz', '/readyz', '/metrics'].includes(label);

const withoutSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path);

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
