import type { z } from 'zod';
import { updateSessionWritten } from '@/db/query/access/session';
import type { AffiliateContext, Context, GuardedContext, LenderContext } from '@/lib/base/actor/context';
import { type Action, assertMay } from '@/lib/base/actor/permission';
import { AppError, hasCode } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { parseInput } from '@/lib/base/input/parse-input';
import { processState } from '@/lib/base/process/process';
import { withShare } from '@/lib/http/http/caller-share';
import { readVisitorObject } from '@/lib/http/http/read-body';
import {
  type Exchange,
  type RouteHandler,
  type RouteParams,
  requestRoute,
} from '@/lib/http/http/request-route';
import { withinLimit, withinUsualLimit } from '@/lib/http/http/within-limit';
import { clientAddress, requestTrace } from '@/lib/http/request/client-address';
import { pathTemplate } from '@/lib/http/request/path-template';
import { assertLeadShown } from './assert-lead-shown';
import { readCookies } from './cookie';
import { refuseForeignOrigin } from './origin';
import { environmentChangedText, pageEnvironmentHeader } from './page-environment';
import { recordRefusal } from './record-refusal';
import { affiliateContext, findSession, lenderContext, type PortalSession } from './session';
import { whileSignedIn } from './while-signed-in';

interface SessionCall<Body> {
  session: PortalSession;
  body: Body;
  params: RouteParams;
  query: URLSearchParams;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
}
/** A schema, or a function that throws `validation_failed`. */
type Reader<Body> = z.ZodType<Body> | ((body: Record<string, unknown>) => Body);
type PortalCall<Ctx, Body> = SessionCall<Body> & { ctx: Ctx };

interface RouteOf<Caller, Call, Body> {
  /** Also open to users who have yet to set up a second factor: it is part of doing so. */
  settingUp?: true;
  /** Checks the role before the body is read; the verb checks again, for the affiliate in question. */
  may?: Action;
  /** Throws if the session may not do this for another reason. */
  admit?: (session: PortalSession) => void;
  /**
   * Also for an operator who looks at the portal as a manager: changes nothing of the affiliate's, and what it returns is
   * masked, or no applicant's.
   */
  viewable?: true;
  /** Also for a lender's people, who are refused whatever does not say so, or asks for an action that they have. */
  lenders?: true;
  /** A POST that only reads, so that what it looks for is not in the address. */
  reads?: true;
  /** Validates the JSON body; left out if there is none. */
  body?: Reader<Body>;
  /** Replaces `body`: receives the request's body as a stream, however long that takes. */
  receive?: (caller: Caller, request: Request) => Promise<Body>;
  /** Returns the value to send as JSON with 200, or a complete Response. */
  run(call: Call): Promise<unknown>;
}

/**
 * A JSON endpoint of our own pages, for any signed-in user. Order of checks: the portal's Origin for a change, session,
 * body; then one verb runs.
 */
export function sessionRoute<Body = undefined>(
  route: RouteOf<PortalSession, SessionCall<Body>, Body> & {
    /** The request says that a person is there (design access 2). */
    isUse?: true;
    /** It limits its own time, which may be more than the usual processing limit. */
    isLong?: true;
  },
): RouteHandler {
  return requestRoute({
    authenticate: (exchange) => authenticate(exchange, route),
    guard: (session) => {
      assertAdmitted(route, session);
      return session;
    },
    parse: (session, exchange) => readInput(route, session, exchange),
    within: (_, work, spentMs) => (route.isLong ? work() : withinUsualLimit(work, spentMs)),
    run: (session, body, exchange) =>
      noteWrite(route, session, exchange, () => route.run(sessionCall(session, body, exchange))),
    record,
  });
}

interface ReadingRoute<Body> extends RouteOf<AffiliateContext, PortalCall<AffiliateContext, Body>, Body> {
  guarded?: false;
}
interface WritingRoute<Body> extends RouteOf<GuardedContext, PortalCall<GuardedContext, Body>, Body> {
  /** True for what maintenance stops; stored data stays readable (design http 6). */
  guarded: true;
}

/** A `sessionRoute` for affiliate staff, on their own data in their chosen environment. */
export function portalRoute<Body = undefined>(route: ReadingRoute<Body> | WritingRoute<Body>): RouteHandler {
  return route.guarded
    ? staffRoute(route, (ctx) => withinLimit(ctx, () => passGuard(ctx)))
    : staffRoute(route, (ctx) => ctx);
}

/** A `sessionRoute` for a lender's people, on their lender's data in their chosen environment. */
export function lenderRoute<Body = undefined>(
  route: Omit<
    RouteOf<LenderContext, PortalCall<LenderContext, Body>, Body>,
    'may' | 'lenders' | 'viewable'
  > & {
    may: Action;
  },
): RouteHandler {
  return requestRoute({
    authenticate: (exchange) => authenticate(exchange, route),
    guard: (session) => {
      assertAdmitted(route, session);
      return { session, ctx: lenderContext(session) };
    },
    parse: ({ ctx }, exchange) => readInput(route, ctx, exchange),
    within: (_, work, spentMs) => withinUsualLimit(work, spentMs),
    run: ({ session, ctx }, body, exchange) =>
      noteWrite(route, session, exchange, () => route.run({ ...sessionCall(session, body, exchange), ctx })),
    record,
  });
}

function staffRoute<Ctx extends AffiliateContext, Body>(
  route: RouteOf<Ctx, PortalCall<Ctx, Body>, Body>,
  guard: (ctx: AffiliateContext) => Ctx | Promise<Ctx>,
): RouteHandler {
  return requestRoute({
    authenticate: (exchange) => authenticate(exchange, route),
    guard: async (session) => {
      const ctx = affiliateContext(session);
      assertAdmitted(route, session);
      return { session, ctx: await guard(ctx) };
    },
    parse: ({ ctx }, exchange) => {
      const read = () => readInput(route, ctx, exchange);
      return route.receive ? withShare(ctx, 'upload', read) : read();
    },
    within: ({ ctx }, work, spentMs) => withinLimit(ctx, work, spentMs),
    run: ({ session, ctx }, body, exchange) =>
      noteWrite(route, session, exchange, async () => {
        await assertLeadShown(ctx, exchange.params.hashid);
        return route.run({ ...sessionCall(session, body, exchange), ctx });
      }),
    record,
  });
}

/** An endpoint of our own pages for visitors without a session; `address` is the client's. */
export function visitorRoute<Body>(route: {
  body: Reader<Body>;
  /** It limits its own time, which may be more than the usual processing limit. */
  isLong?: true;
  run(call: { body: Body; address: string | null }): Promise<unknown>;
}): RouteHandler {
  return requestRoute({
    authenticate: ({ request }) => refuseForeignOrigin(request),
    guard: () => {},
    readBody: readVisitorObject,
    parse: async (_, exchange) => read(route.body, await exchange.readBody()),
    within: (_, work, spentMs) => (route.isLong ? work() : withinUsualLimit(work, spentMs)),
    run: (_, body, { request }) => route.run({ body, address: clientAddress(request) }),
  });
}

/**
 * What a public page asks about its reader: `session` is null for a visitor, and for somebody who must set up a second
 * factor first. Reads only.
 */
export function readerRoute(run: (session: PortalSession | null) => Promise<unknown>): RouteHandler {
  return requestRoute({
    authenticate: async (exchange) => {
      try {
        return await authenticate(exchange, { viewable: true });
      } catch (error) {
        if (hasCode(error, 'unauthorized') || hasCode(error, 'second_factor_due')) return null;
        throw error;
      }
    },
    guard: (session) => session,
    parse: () => {},
    run: (session) => run(session),
    record,
  });
}

/** Who makes a request, for the record of its refusal. */
const callers = new WeakMap<Request, Context>();

function record({ request, params }: Exchange, _: Response, failure: unknown): void {
  const caller = callers.get(request);
  if (!caller || !hasCode(failure, 'forbidden')) return;
  recordRefusal(caller, `${request.method} ${pathTemplate(new URL(request.url).pathname, params)}`);
}

interface Admitting {
  settingUp?: boolean;
  isUse?: boolean;
  viewable?: boolean;
}

async function authenticate(
  { request }: Exchange,
  { settingUp = false, isUse = false, viewable = false }: Admitting,
): Promise<PortalSession> {
  if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignOrigin(request);
  const session = await withinUsualLimit(() =>
    findSession(
      {
        cookie: (name) => readCookies(request).get(name),
        address: clientAddress(request),
        trace: requestTrace(request),
        isUse,
      },
      { settingUp },
    ),
  );
  if (!session) throw new AppError('unauthorized', answerText.unauthorized);
  callers.set(request, session.context);
  if (session.viewing && !viewable)
    throw new AppError('forbidden', 'you are only looking: end the view of the portal first');
  assertShown(request, session);
  return session;
}

/** Refuses what a page sends that shows the other environment. Links, and clients that are no page, do not say it. */
function assertShown({ headers }: Request, { environment }: PortalSession): void {
  const shown = headers.get(pageEnvironmentHeader);
  if (shown !== null && shown !== environment)
    throw new AppError('environment_changed', environmentChangedText(environment), { environment });
}

/** Runs a route; after a change, replicas that do not have it yet show this session nothing (design base 3). */
async function noteWrite(
  { reads = false }: { reads?: boolean },
  session: PortalSession,
  { request: { method } }: Exchange,
  verb: () => Promise<unknown>,
): Promise<unknown> {
  const { actor, replica } = session.context;
  const run = async () => whileSignedIn(session, await verb());
  if (!replica || reads || method === 'GET' || method === 'HEAD' || actor.kind !== 'user') return run();
  try {
    return await run();
  } finally {
    // Also after a failure: it may have changed something first.
    await updateSessionWritten(processState().database, actor.sessionId);
  }
}

async function readInput<Caller, Body>(
  { body, receive }: Pick<RouteOf<Caller, never, Body>, 'body' | 'receive'>,
  caller: Caller,
  exchange: Exchange,
): Promise<Body> {
  if (receive) return receive(caller, exchange.request);
  return body ? read(body, await exchange.readBody()) : (undefined as Body);
}

function read<Body>(reader: Reader<Body>, body: Record<string, unknown>): Body {
  return typeof reader === 'function' ? reader(body) : parseInput(reader, body);
}

function assertAdmitted(
  { may, admit, lenders }: Pick<RouteOf<never, never, never>, 'may' | 'admit' | 'lenders'>,
  session: PortalSession,
): void {
  if (session.lender && !lenders && may === undefined) throw new AppError('forbidden', 'you may not do this');
  if (may) assertMay(session.context, may);
  admit?.(session);
}

function sessionCall<Body>(session: PortalSession, body: Body, exchange: Exchange): SessionCall<Body> {
  const { request, params, query } = exchange;
  return { session, body, params, query, signal: request.signal };
}
