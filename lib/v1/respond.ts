import { json } from '@/lib/http/http/respond';

/** When v2 replaced v1; the retirement date of v1 is not set (spec 9). */
const deprecatedSince = Date.UTC(2026, 10, 21) / 1000;

const deprecationHeaders = {
  // RFC 9745: a date as a structured field, and a link to more information.
  deprecation: `@${deprecatedSince}`,
  link: '</docs/guide/v1>; rel="deprecation"; type="text/html"',
};

/** Returns a JSON response of v1: the body also has the HTTP status as `code` (spec 9). */
export function jsonV1(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return json(status, { code: status, ...(body as object) }, { ...deprecationHeaders, ...headers });
}
