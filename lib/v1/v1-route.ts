import { type ApiRoute, apiRoute } from '@/lib/http/http/api-route';
import type { RouteHandler } from '@/lib/http/http/request-route';
import { v1Dialect } from './dialect';

/** Declares a route of v1: `apiRoute` in v1's dialect. */
export function v1Route<Body = undefined>(route: ApiRoute<Body>): RouteHandler {
  return apiRoute(route, v1Dialect);
}
