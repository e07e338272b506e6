import { findKeyIdentity, type KeyIdentity } from '@/db/query/key-identity';
import { readApiKey } from '@/lib/api-key/secret';
import { mintScope } from '@/lib/auth/scope';
import type { AffiliateContext } from '@/lib/context';
import { AppError } from '@/lib/error';
import { perProcess, processState } from '@/lib/process';
import { clientAddress, requestId, requestOrigin } from './client-address';

const unauthorized = () => new AppError('unauthorized', 'unauthorized');

/** Scheme (any case), exactly one space, the whole key, no quotes (spec 5.1, DESIGN 5). */
const bearer = /^bearer ([^\s"']+)$/i;

const maximumIdentities = 10_000;
const identities = () => perProcess('key identities', () => new Map<string, KeyIdentity>());

/** A key's affiliate and environment never change, so they may be kept; whether it may be used is the gate's. */
async function identify(hash: Buffer): Promise<KeyIdentity> {
  const cache = identities();
  const name = hash.toString('base64');
  const known = cache.get(name);
  if (known) return known;
  const identity = await findKeyIdentity(processState().database.sql, hash);
  if (!identity) throw unauthorized();
  if (cache.size >= maximumIdentities) cache.clear();
  cache.set(name, identity);
  return identity;
}

/**
 * Who asks, from the Authorization header alone (spec 5.3). Throws `unauthorized` for a key that is missing,
 * mistyped, unknown or not of this host's environment. Whether the key may still be used is read in the request's
 * own statement: see `passGate`.
 */
export async function authenticate(request: Request): Promise<AffiliateContext> {
  const key = bearer.exec(request.headers.get('authorization') ?? '')?.[1];
  return contextOfKey(request, key);
}

/** The context of a request that came with this key; `undefined` is no key. */
export async function contextOfKey(request: Request, key: string | undefined): Promise<AffiliateContext> {
  const hash = key === undefined ? null : readApiKey(key);
  if (!hash) throw unauthorized();
  const { keyId, affiliateId, environment } = await identify(hash);
  const state = processState();
  const { uatOrigin, productionOrigin } = state.env;
  if (uatOrigin !== productionOrigin) {
    const own = environment === 'uat' ? uatOrigin : productionOrigin;
    if (new URL(requestOrigin(request)).host !== new URL(own).host) throw unauthorized();
  }
  return {
    ...state,
    actor: { kind: 'key', keyId },
    scope: mintScope(affiliateId, environment),
    requestId: requestId(request),
    origin: clientAddress(request),
  };
}
