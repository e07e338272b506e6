import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { JsonResponse } from '@/lib/http/json-response';

/** Writes a JSON response from its existing text. Returns any other response unchanged. */
export function sendIfJson(response: Response, outgoing: ServerResponse): Response {
  if (!(response instanceof JsonResponse)) return response;
  const headers: Record<string, string | number> = Object.fromEntries(response.headers);
  headers['content-length'] = Buffer.byteLength(response.jsonText);
  outgoing.writeHead(response.status, headers);
  outgoing.end(response.jsonText);
  return RESPONSE_ALREADY_SENT;
}
