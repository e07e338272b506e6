import { openApiDocument } from '@/lib/openapi/document';
import { processState } from '@/lib/process';

export const dynamic = 'force-dynamic';

/** Serves the reference as OpenAPI 3.1. Public: no key or session needed. */
export function GET(): Response {
  return Response.json(openApiDocument(processState().env), {
    headers: { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' },
  });
}
