import { otherFields } from './json-shape';

const placeholders: Record<string, unknown> = {
  string: 'text',
  integer: 1,
  number: 1.5,
  boolean: true,
  null: null,
  'array of integers': [1],
  array: [],
  object: {},
};

/** A `curl` of a call's shape: the same fields with placeholders of the same JSON types. Holds no value and no key. */
export function curlFor(
  origin: string,
  call: { method: string; path: string; fields: Record<string, string> | null; contentType: string | null },
): string {
  const path = call.path.startsWith('/') ? call.path : '/api/v2';
  const lines = [`curl -X ${call.method} '${origin}${path}'`, `  -H 'Authorization: Bearer <API_KEY>'`];
  if (call.fields) {
    const body = Object.fromEntries(
      Object.entries(call.fields)
        .filter(([name]) => name !== otherFields)
        .map(([name, type]) => [name, placeholders[type] ?? null]),
    );
    lines.push(
      `  -H 'Content-Type: ${call.contentType ?? 'application/json'}'`,
      `  -d '${JSON.stringify(body)}'`,
    );
  } else if (call.method === 'POST' && path.endsWith('/batch')) lines.push(`  -F 'file=@leads.csv'`);
  return lines.join(' \\\n');
}
