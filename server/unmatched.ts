import { answerText } from '@/lib/base/error/message';
import { refuseUnmatched } from '@/lib/http/http/api-route';
import { type Dialect, standardDialect } from '@/lib/http/http/dialect';
import { json } from '@/lib/http/http/respond';
import { v1Dialect } from '@/lib/v1/dialect';
import type { Params } from './router';

/** Paths where the key is checked before anything else, even before a 404 (spec 5.4). */
const keyed: readonly { readonly path: RegExp; readonly dialect: Dialect }[] = [
  { path: /^\/api\/v2(?:\/|$)/, dialect: standardDialect },
  { path: /^\/api\/v1(?:\/|$)/, dialect: v1Dialect },
];

function dialectOf(request: Request): Dialect | undefined {
  const { pathname } = new URL(request.url);
  return keyed.find(({ path }) => path.test(pathname))?.dialect;
}

/** Handles a path under `/api` that has no route. */
export async function unmatchedPath(request: Request): Promise<Response> {
  const dialect = dialectOf(request);
  return dialect ? refuseUnmatched(request, dialect) : json(404, { message: answerText.pathNotFound });
}

/** Handles a method that the route does not support; `params` are the values in its path. */
export async function unmatchedMethod(
  request: Request,
  allow: readonly string[],
  params: Params = {},
): Promise<Response> {
  const dialect = dialectOf(request);
  if (dialect) return refuseUnmatched(request, dialect, { allow, params });
  return json(405, { message: answerText.methodNotAllowed }, { allow: allow.join(', ') });
}
