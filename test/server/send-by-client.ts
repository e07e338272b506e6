import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { operations } from '@/lib/docs/openapi/operation';

/** What the calls of the TypeScript client take and answer, as far as this file is concerned. */
type TypeScriptClient = Readonly<Record<string, (options: object) => unknown>>;

interface ClientAnswer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response?: Response;
}

interface Call {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const prefix = '/api/v2';
/** As the build has made it (`scripts/client/make-clients.ts`). */
const program = join(process.cwd(), 'dist', 'client-work', 'dist', 'index.js');

const patterns = operations
  // `/lead/batch` before `/lead/{hashid}`.
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));

/**
 * Sends a call through the TypeScript client of `/docs/client`, and returns its answer as if it had been fetched. Null for
 * what no client would send: an unknown path, a broken body, a header of its own.
 */
export async function sendByClient(origin: string, key: string, call: Call): Promise<Response | null> {
  const options = optionsOf(call);
  if (!options) return null;
  const { operation, ...given } = options;
  const client = (await import(pathToFileURL(program).href)) as TypeScriptClient;
  const connected = client.connect?.({ baseUrl: `${origin}${prefix}`, apiKey: key, delaysMs: [] });
  const answer = (await client[operation.id]?.({ client: connected, ...given })) as ClientAnswer | undefined;
  if (!answer) throw new Error(`the TypeScript client has no ${operation.id}`);
  const { data, error, response } = answer;
  if (!response) throw error;
  const headers = new Headers(response.headers);
  // Of the body as it was sent.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(JSON.stringify(data ?? error), { status: response.status, headers });
}

function optionsOf({ method, path, body, headers }: Call) {
  const { pathname, searchParams } = new URL(path, 'http://client.test');
  const inside = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : '';
  const found = patterns.find(
    ({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(inside),
  );
  if (!found) return null;
  const { operation, pattern } = found;
  const takesJson = operation.body !== undefined && 'schema' in operation.body;
  const isObject =
    typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof Uint8Array);
  if (takesJson ? !isObject : body !== undefined || operation.body !== undefined) return null;
  const known = operation.parameters?.filter((one) => one.in === 'header').map(({ name }) => name) ?? [];
  if (Object.keys(headers).some((name) => !known.includes(name))) return null;
  const named = Object.entries(pattern.exec(inside)?.groups ?? {});
  // What is no name of anything cannot be written by the client, which encodes names itself.
  if (named.some(([, value]) => value.includes('%'))) return null;
  return {
    operation,
    path: Object.fromEntries(named),
    query: Object.fromEntries(searchParams),
    headers,
    ...(takesJson ? { body } : {}),
  };
}
