import { shellQuoted } from '@/lib/base/text/shell-quote';
import { isAccept, isUncertain } from './hint';
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

/**
 * Returns the call to make now: the same again, except after an accept of unknown outcome, which is never repeated; the
 * lead is read instead (spec 7.4).
 */
export function replayFor(
  origin: string,
  call: Parameters<typeof curlFor>[1] & { status: number },
): { purpose: 'same call' | 'read the lead'; curl: string } {
  if (!isAccept(call) || !isUncertain(call)) return { purpose: 'same call', curl: curlFor(origin, call) };
  const path = call.path.replace(/accept$/, 'lead/<HASHID>');
  return {
    purpose: 'read the lead',
    curl: curlFor(origin, { method: 'GET', path, fields: null, contentType: null }),
  };
}

/**
 * Formats a call's shape as `curl`: the same fields with placeholders of the same JSON types. Contains no value and no
 * key.
 */
export function curlFor(
  origin: string,
  call: { method: string; path: string; fields: Record<string, string> | null; contentType: string | null },
): string {
  const path = call.path.startsWith('/') ? call.path : '/api/v2';
  const lines = [
    `curl -X ${call.method} ${shellQuoted(origin + path)}`,
    `  -H 'Authorization: Bearer <API_KEY>'`,
  ];
  if (call.fields) {
    const body = Object.fromEntries(
      Object.entries(call.fields)
        .filter(([name]) => name !== otherFields)
        .map(([name, type]) => [name, placeholders[type] ?? null]),
    );
    lines.push(
      `  -H ${shellQuoted(`Content-Type: ${call.contentType ?? 'application/json'}`)}`,
      `  -d ${shellQuoted(JSON.stringify(body))}`,
    );
  } else if (call.method === 'POST' && path.endsWith('/batch')) lines.push(`  -F 'file=@leads.csv'`);
  return lines.join(' \\\n');
}
