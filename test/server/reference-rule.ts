import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { openApiDocument } from '@/lib/docs/openapi/document';

const document = withoutFurtherFields(
  openApiDocument({ uatOrigin: 'http://uat.test', productionOrigin: 'http://production.test' }),
);
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

/** What we answer has no field that is not in the reference, though the reference lets clients expect more in time. */
function withoutFurtherFields(open: ReturnType<typeof openApiDocument>) {
  const schemas = Object.entries(open.components.schemas).map(([name, schema]) => [
    name,
    schema.properties ? { ...schema, additionalProperties: false } : schema,
  ]);
  return { ...open, components: { ...open.components, schemas: Object.fromEntries(schemas) } };
}

/** Allowed responses for an undocumented path or method (design http 5, other statuses). */
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
  if (!isDecodable(wanted)) return undefined;
  const wantedMethod = method === 'HEAD' ? 'get' : method.toLowerCase();
  const matches = documented.filter(({ method, pattern }) => method === wantedMethod && pattern.test(wanted));
  // `/lead/batch` before `/lead/{hashid}`.
  return matches.find(({ path }) => !path.includes('{')) ?? matches[0];
}

/** No route has a path that is not UTF-8. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const pointerPart = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

/** What a response says, as far as the reference speaks of it. */
export interface SaidAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Returns how a response of `/api` contradicts the served reference or a rule for all responses: always JSON, but for a 204
 * of the reference, with `X-Request-Id`, never a `code` (spec 1, 7). Null if it does not.
 */
export function contradiction(
  method: string,
  path: string,
  { status, headers, text }: SaidAnswer,
): string | null {
  const wrong = (what: string) => `${method} ${path.slice(0, 200)} → ${status}: ${what}`;
  if (!/^[\w.-]{8,128}$/.test(headers.get('x-request-id') ?? '')) return wrong('no X-Request-Id');
  if (status === 204) return contradictionOfEmpty(method, path, { headers, text });
  if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) return wrong('not JSON');
  if (method === 'HEAD') return text === '' ? null : wrong('a body');
  const body: unknown = JSON.parse(text);
  if (Object.keys(body as object).includes('code')) return wrong('a code');
  const operation = findOperation(method, path);
  if (!operation) {
    if (!unmatchedStatuses.includes(status)) return wrong('no status for what is not in the reference');
    const [[name, said] = [], ...more] = Object.entries(body as object);
    const isMessage = name === (status === 401 ? 'error' : 'message') && typeof said === 'string';
    return isMessage && more.length === 0 ? null : wrong(`no message alone: ${text.slice(0, 500)}`);
  }
  if (!operation.statuses.includes(String(status))) return wrong('the reference has no such status');
  if (headers.get('cache-control') !== 'no-store') return wrong('Cache-Control is not no-store');
  const schema = ['paths', operation.path, operation.method, 'responses', String(status)];
  const pointer = [...schema, 'content', 'application/json', 'schema'].map(pointerPart).join('/');
  const validate = validator(`/${pointer}`);
  return validate(body) ? null : wrong(`${ajv.errorsText(validate.errors)}\n${text.slice(0, 2_000)}`);
}

/** The same of a response without a body, where the reference says that it has none. */
function contradictionOfEmpty(
  method: string,
  path: string,
  { headers, text }: Pick<SaidAnswer, 'headers' | 'text'>,
): string | null {
  const wrong = (what: string) => `${method} ${path.slice(0, 200)} → 204: ${what}`;
  if (text !== '') return wrong('a body');
  if (!findOperation(method, path)?.statuses.includes('204'))
    return wrong('the reference has no such status');
  return headers.get('cache-control') === 'no-store' ? null : wrong('Cache-Control is not no-store');
}
