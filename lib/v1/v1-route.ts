import { type ApiRoute, apiRoute } from '@/lib/http/api-route';
import type { RouteHandler } from '@/lib/http/request-route';
import { v1Dialect } from './dialect';

/** A route of v1 as a declaration: `apiRoute`, spoken in v1's dialect. */
export function v1Route<Body = undefined>(route: ApiRoute<Body>): RouteHandler {
  return apiRoute(route, v1Dialect);
}
