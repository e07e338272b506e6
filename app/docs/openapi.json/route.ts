import { openApiDocument } from '@/lib/openapi/document';
import { processState } from '@/lib/process';

export const dynamic = 'force-dynamic';

/** The reference as OpenAPI 3.1, for everybody: it needs no key and no session. */
export function GET(): Response {
  return Response.json(openApiDocument(processState().env), {
    headers: { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' },
  });
}
