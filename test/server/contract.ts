import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import { openApiDocument } from '@/lib/openapi/document';
import { type TestServer, withServer } from './server';

const document = openApiDocument({
  uatOrigin: 'http://uat.test',
  productionOrigin: 'http://production.test',
});
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, 'reference');

interface Documented {
  readonly path: string;
  readonly method: string;
  readonly statuses: readonly string[];
  /** Matches its URLs, without the `/api/v2`. */
  readonly pattern: RegExp;
}

const documented: readonly Documented[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    statuses: Object.keys((operation as { responses: object }).responses),
  })),
);

/** Allowed responses for an undocumented path or method (design 5, other statuses). */
const unmatchedStatuses = [400, 401, 404, 405, 413, 417, 429, 431, 500, 503];

const validators = new Map<string, ValidateFunction>();

function validator(pointer: string): ValidateFunction {
  const known = validators.get(pointer);
  if (known) return known;
  const made = ajv.compile({ $ref: `reference#${pointer}` });
  validators.set(pointer, made);
  return made;
}

function findOperation(method: string, path: string): Documented | undefined {
  const [bare = ''] = path.split('?');
  if (!bare.startsWith('/api/v2')) return undefined;
  const wanted = bare.replace(/^\/api\/v2/, '').replace(/(.)\/$/, '$1');
  const wantedMethod = method === 'HEAD' ? 'get' : method.toLowerCase();
  const matches = documented.filter(({ method, pattern }) => method === wantedMethod && pattern.test(wanted));
  // `/lead/batch` before `/lead/{hashid}`.
  return matches.find(({ path }) => !path.includes('{')) ?? matches[0];
}

const pointerPart = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * Fails the test if a response does not match the served reference or breaks a rule for all responses: always
 * JSON, with `X-Request-Id`, never a `code` (spec 1, 7).
 */
export async function checkAnswer(method: string, path: string, response: Response): Promise<void> {
  const told = `${method} ${path} → ${response.status}`;
  expect(response.headers.get('x-request-id'), `${told}: X-Request-Id`).toMatch(/^[\w.-]{8,128}$/);
  expect(response.headers.get('content-type'), `${told}: JSON`).toMatch(/^application\/json\b/);
  const text = await response.clone().text();
  if (method === 'HEAD') return expect(text, `${told}: no body`).toBe('');
  const body: unknown = JSON.parse(text);
  expect(Object.keys(body as object), `${told}: no code`).not.toContain('code');
  const operation = findOperation(method, path);
  if (operation) {
    expect(operation.statuses, `${told}: the reference has the status`).toContain(String(response.status));
    expect(response.headers.get('cache-control'), `${told}: Cache-Control`).toBe('no-store');
    const schema = ['paths', operation.path, operation.method, 'responses', String(response.status)];
    const pointer = [...schema, 'content', 'application/json', 'schema'].map(pointerPart).join('/');
    const validate = validator(`/${pointer}`);
    if (!validate(body)) expect.fail(`${told}: ${ajv.errorsText(validate.errors)}\n${text}`);
    return;
  }
  expect(unmatchedStatuses, `${told}: a status for what is not in the reference`).toContain(response.status);
  expect(body).toEqual({ [response.status === 401 ? 'error' : 'message']: expect.any(String) });
}

/** `fetch` whose responses must match the reference. Does not follow redirects. */
export async function send(
  origin: string,
  method: string,
  path: string,
  init: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<Response> {
  const { body, headers = {} } = init;
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  await checkAnswer(method, path, response);
  return response;
}

/** `withServer` with clients that fail the test if a response does not match the reference. */
export function withContract(): TestServer {
  return checked(withServer());
}

/** The same server, with clients that check every response. */
export function checked(server: TestServer): TestServer {
  return {
    ...server,
    makeClient: async (options) => {
      const client = await server.makeClient(options);
      return {
        ...client,
        send: async (method, path, body, headers) => {
          const response = await client.send(method, path, body, headers);
          // The reference covers v2 only.
          if (path.startsWith('/api/v2')) await checkAnswer(method, path, response);
          return response;
        },
      };
    },
  };
}
