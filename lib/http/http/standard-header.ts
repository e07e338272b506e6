import { attributionOf } from '@/lib/http/request/attribution';

/**
 * Adds what an answer of v2 says in headers, whatever it answers (design http 9, headers): where its key has a limit,
 * how much of it is left (draft-ietf-httpapi-ratelimit-headers), and on a 401 how to authenticate (RFC 6750). Asks for
 * nothing.
 */
export function addStandardHeaders(request: Request, { status, headers }: Response): void {
  const limit = attributionOf(request)?.ctx.callLimit;
  if (limit) {
    headers.set('ratelimit-policy', `"minute";q=${limit.most};w=60`);
    headers.set('ratelimit', `"minute";r=${limit.left};t=${limit.secondsLeft}`);
  }
  if (status === 401)
    headers.set(
      'www-authenticate',
      request.headers.has('authorization')
        ? 'Bearer realm="api", error="invalid_token"'
        : 'Bearer realm="api"',
    );
}
