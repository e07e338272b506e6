import type { openApiDocument } from '@/lib/docs/openapi/document';

/** What the docs are made from: the served OpenAPI document. */
export type DocsSource = ReturnType<typeof openApiDocument>;

/** The base URL that examples name: UAT's, where integrations begin. */
export function exampleBaseUrl({ servers }: DocsSource): string {
  return servers[0]?.url ?? '';
}
