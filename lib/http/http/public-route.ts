import { type RouteHandler, type RouteParams, requestRoute } from './request-route';

/** A route without authentication. */
export function publicRoute(run: (params: RouteParams) => Promise<unknown>): RouteHandler {
  return requestRoute({
    authenticate: () => {},
    guard: () => {},
    parse: () => {},
    run: (_caller, _input, { params }) => run(params),
  });
}
