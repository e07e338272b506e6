import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { JsonResponse } from '@/lib/http/json-response';

/** Sends a JSON answer as the text it was made of; every other one is left to whoever reads Responses. */
export function sendIfJson(response: Response, outgoing: ServerResponse): Response {
  if (!(response instanceof JsonResponse)) return response;
  const headers: Record<string, string | number> = Object.fromEntries(response.headers);
  headers['content-length'] = Buffer.byteLength(response.jsonText);
  outgoing.writeHead(response.status, headers);
  outgoing.end(response.jsonText);
  return RESPONSE_ALREADY_SENT;
}
