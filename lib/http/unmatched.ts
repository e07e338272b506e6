import { refuseUnmatched } from './api-route';
import { json } from './respond';

/** Where the key is checked before a client is told anything, that there is no such path included (spec 5.4). */
const keyed = /^\/api\/v[12](?:\/|$)/;
const needsKey = (request: Request) => keyed.test(new URL(request.url).pathname);

/** Answers a path under `/api` that has no route. */
export async function unmatchedPath(request: Request): Promise<Response> {
  return needsKey(request) ? refuseUnmatched(request) : json(404, { message: 'not found' });
}

/** Answers a method that the route does not have. */
export async function unmatchedMethod(request: Request, allow: readonly string[]): Promise<Response> {
  if (needsKey(request)) return refuseUnmatched(request, allow);
  return json(405, { message: 'method not allowed' }, { allow: allow.join(', ') });
}
