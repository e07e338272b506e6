import { hash } from 'node:crypto';
import { findKeyIdentity, type KeyIdentity } from '@/db/query/account/key-identity';
import { readApiKey } from '@/lib/account/api-key/secret';
import type { UnguardedContext } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { AppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { perProcess, processState } from '@/lib/base/process/process';
import { tracedLog } from '@/lib/base/process/trace';
import { attribute } from '@/lib/http/request/attribution';
import { clientAddress, requestOrigin, requestTrace } from '@/lib/http/request/client-address';
import { withinUsualLimit } from './within-limit';

const unauthorized = () => new AppError('unauthorized', answerText.unauthorized);

/** Scheme (any case), exactly one space, the complete key, no quotes (spec 5.1, design http 3). */
const bearer = /^bearer ([^\s"']+)$/i;

const maximumIdentities = 10_000;
const identities = () => perProcess('key identities', () => new Map<string, KeyIdentity>());

/**
 * Finds the affiliate and environment of a key. These never change, so they may be cached, by the key's hash; the guard
 * checks whether the key is still valid. Throws `unauthorized`, without a query for text that cannot be a key of ours.
 */
async function identify(key: string): Promise<KeyIdentity> {
  const cache = identities();
  const name = hash('sha256', key, 'base64');
  const known = cache.get(name);
  if (known) return known;
  const stored = readApiKey(key);
  const { database } = processState();
  const identity = stored && (await withinUsualLimit(() => findKeyIdentity(database, stored)));
  if (!identity) throw unauthorized();
  if (cache.size >= maximumIdentities) cache.clear();
  cache.set(name, identity);
  return identity;
}

/**
 * Identifies the caller by the Authorization header alone (spec 5.3). Throws `unauthorized` for a key that is missing,
 * mistyped, unknown or not of this host's environment. Whether the key is still valid is read in the request's own
 * statement: see `passGuard`.
 */
export async function authenticate(request: Request): Promise<UnguardedContext> {
  const header = request.headers.get('authorization');
  if (header === null) await attributeStrayToken(request);
  return contextOfKey(request, bearer.exec(header ?? '')?.[1]);
}

/** A key sent as `api_token` never authenticates (spec 5.3), but the affiliate sees that call in its request log. */
async function attributeStrayToken(request: Request): Promise<void> {
  if (!request.url.includes('api_token=')) return;
  const token = new URL(request.url).searchParams.get('api_token') ?? '';
  const identity = await identify(token).catch(() => null);
  if (identity) attribute(request, contextOf(request, identity), 'api_token in the query');
}

/** Returns the context of a request with this key; throws `unauthorized` for `undefined`. */
export async function contextOfKey(request: Request, key: string | undefined): Promise<UnguardedContext> {
  if (key === undefined) throw unauthorized();
  const identity = await identify(key);
  const ctx = contextOf(request, identity);
  const { uatOrigin, productionOrigin } = ctx.env;
  if (uatOrigin !== productionOrigin) {
    const own = identity.environment === 'uat' ? uatOrigin : productionOrigin;
    if (new URL(requestOrigin(request)).host !== new URL(own).host) {
      attribute(request, ctx, 'other environment');
      throw unauthorized();
    }
  }
  attribute(request, ctx);
  return ctx;
}

function contextOf(request: Request, { keyId, affiliateId, environment }: KeyIdentity): UnguardedContext {
  // Destructured by name: spreading it takes longer than the rest of the authentication.
  const { env, database, log, clock } = processState();
  const { requestId, traceparent } = requestTrace(request);
  return {
    env,
    database,
    log: tracedLog(log, { requestId, traceparent }),
    clock,
    actor: { kind: 'key', keyId },
    scope: mintScope(affiliateId, environment),
    requestId,
    traceparent,
    origin: clientAddress(request),
  };
}
