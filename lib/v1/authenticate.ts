import type { UnguardedContext } from '@/lib/base/actor/context';
import { authenticate, contextOfKey } from '@/lib/http/http/authenticate';
import type { Exchange } from '@/lib/http/http/request-route';
import { countV1Call } from './count-call';

/** Of a longer body no token is looked for: parsing it costs tens of milliseconds, and the sender is not known yet. */
const largestWithToken = 64 * 1024;

/**
 * Authenticates a v1 request: by the Authorization header if there is one, otherwise by `api_token` in the query, then
 * by `api_token` in the JSON body (spec 9). Throws `unauthorized`. Counts the call, so that operators see who still has
 * to migrate.
 */
export async function authenticateV1(exchange: Exchange): Promise<UnguardedContext> {
  const { request } = exchange;
  const ctx = isPresent(request.headers.get('authorization'))
    ? await authenticate(request)
    : await contextOfKey(request, await findToken(exchange));
  countV1Call(ctx);
  return ctx;
}

async function findToken(exchange: Exchange): Promise<string | undefined> {
  const inQuery = exchange.query.get('api_token');
  if (isPresent(inQuery)) return inQuery;
  // An unreadable body contains no key: 401 comes before 400 and 413.
  const body = await exchange.readBody(largestWithToken).catch(() => null);
  const inBody = body && Object.hasOwn(body, 'api_token') ? body.api_token : null;
  return typeof inBody === 'string' && isPresent(inBody) ? inBody : undefined;
}

const isPresent = (text: string | null): text is string => text !== null && text.trim() !== '';
