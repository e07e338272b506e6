import type { Entry } from './entry';
import { grouped } from './evidence';
import { broken, type Invariant, type Violation } from './violation';

/** The statuses that the specification and the reference have for each call of a client program. */
const documented: Readonly<Record<string, readonly number[]>> = {
  'POST /api/v2/lead': [200, 201, 400, 401, 415, 422, 429, 500, 503],
  // 404: the applicant was erased while lenders were being asked.
  'POST /api/v2/offer': [200, 400, 401, 404, 415, 422, 429, 500, 503],
  'POST /api/v2/accept': [200, 400, 401, 404, 409, 422, 429, 500, 503],
  'GET /api/v2/lead/{hashid}': [200, 401, 404, 429, 500, 503],
  'GET /api/v2/lead': [200, 401, 422, 429, 500, 503],
  'GET /api/v2/event': [200, 401, 410, 422, 429, 500, 503],
  'POST /api/v2/opt-out': [204, 400, 401, 415, 422, 429, 500, 503],
  'POST /api/v2/lead/batch': [200, 201, 202, 400, 401, 415, 422, 429, 500, 503],
  'POST /api/partner/outcome': [204, 400, 401, 422, 500, 503],
  'POST /api/partner/event': [204, 400, 401, 422, 500, 503],
};

/** The words that the specification has for a refusal, by status. */
const words: Readonly<Record<number, RegExp>> = {
  401: /^\{"error":"(unauthorized|api key expired)"\}$/,
  404: /"message":"lead not found"/,
  500: /"message":"internal error"/,
};

/** Of 422 without `errors` on calls of the specification. */
const businessWords = [
  'Validation failed.',
  'intent schema validation failed',
  'intent not found',
  'intent is not accepting leads',
  'referee_id not found',
  'lead is not in matched, declined, or failed state',
  'partner is not a current match for the lead',
];

const routeOf = ({ asked }: Entry): string | null => {
  if (typeof asked.path !== 'string') return null;
  const path = asked.path.replace(/\?.*/, '').replace(/^(\/api\/v2\/lead)\/(?!batch)[^/]+$/, '$1/{hashid}');
  return `${asked.method} ${path}`;
};

/** What is done twice if it is sent again. */
const mayDoTwice = ({ asked }: Entry) =>
  ['/api/v2/accept', '/api/v2/lead/batch'].includes(String(asked.path)) && asked.key === undefined;

const isApi = (entry: Entry) => documented[routeOf(entry) ?? ''] !== undefined;
const told = (entry: Entry) => JSON.stringify(entry.told?.body ?? null);

function eachAnswer(
  entries: readonly Entry[],
  wrong: (entry: Entry, status: number) => string | null,
): Violation[] {
  return entries.flatMap((entry) => {
    if (!entry.told) return [];
    const what = wrong(entry, entry.told.status);
    const id = (entry.asked.lead ?? (entry.told.body as { id?: string } | null)?.id ?? null) as string | null;
    return what === null ? [] : [broken(`${what} (entry ${entry.n}: ${routeOf(entry)})`, id)];
  });
}

export const apiInvariants: readonly Invariant[] = [
  {
    name: 'status-is-documented',
    says: 'Every status that the API answers with is one that its documents have for that call.',
    find: ({ entries }) =>
      eachAnswer(entries.filter(isApi), (entry, status) =>
        documented[routeOf(entry) ?? '']?.includes(status) ? null : `answered with ${status}`,
      ),
  },
  {
    name: 'refusal-is-worded',
    says: 'A refusal has the words of the specification.',
    find: ({ entries }) =>
      eachAnswer(
        entries.filter((entry) => isApi(entry) && String(entry.asked.path).startsWith('/api/v2')),
        (entry, status) => {
          if (words[status] && !words[status].test(told(entry))) return `${status} says ${told(entry)}`;
          const message = (entry.told?.body as { message?: string } | null)?.message;
          return status === 422 && !businessWords.includes(String(message)) ? `422 says ${message}` : null;
        },
      ),
  },
  {
    name: 'no-code-in-bodies',
    says: 'No body of the API has a `code`, nor a field that version 2 has removed.',
    find: ({ entries }) =>
      eachAnswer(
        entries.filter((entry) => isApi(entry) && String(entry.asked.path).startsWith('/api/v2')),
        (entry) =>
          /"(code|company_logo_path|live_score|userable)":/.test(told(entry)) ? `says ${told(entry)}` : null,
      ),
  },
  {
    name: 'no-internal-error',
    says: 'Nothing is answered with 500, on pages and by the API.',
    find: ({ entries }) =>
      eachAnswer(
        // What a lender answers is the lender's.
        entries.filter(({ asked }) => asked.path !== undefined),
        (entry, status) => (status === 500 ? `500: ${told(entry)}` : null),
      ),
  },
  {
    name: 'busy-says-when',
    says: 'A 503 says when to come again, but for accepts and files without an Idempotency-Key, which are not sent again.',
    find: ({ entries }) =>
      eachAnswer(entries.filter(isApi), (entry, status) =>
        status === 503 && !mayDoTwice(entry) && entry.told?.retryAfter === null
          ? '503 without Retry-After'
          : null,
      ),
  },
  {
    name: 'success-has-its-fields',
    says: 'A lead, an offer and an accept are answered with the fields of the specification.',
    find: ({ entries }) =>
      eachAnswer(entries, (entry, status) => {
        if (status > 201 || !isApi(entry)) return null;
        const body = entry.told?.body as Record<string, unknown>;
        const route = routeOf(entry);
        if (route === 'POST /api/v2/lead')
          return typeof body.id === 'string' && body.status === 'Lead successfully added'
            ? null
            : told(entry);
        if (route === 'POST /api/v2/offer')
          return typeof body.id === 'string' && Array.isArray(body.matches) ? null : told(entry);
        if (route === 'POST /api/v2/accept')
          return typeof body.redirect === 'string' || typeof body.id === 'string' ? null : told(entry);
        return null;
      }),
  },
  {
    name: 'lead-of-another-is-not-found',
    says: 'An affiliate that asks for a lead of another is told that there is none.',
    find: ({ entries }) =>
      eachAnswer(
        entries.filter(({ act }) => act === 'read of another affiliate'),
        (_, status) => (status === 200 ? 'a lead of another affiliate was shown' : null),
      ),
  },
  {
    name: 'same-key-same-lead',
    says: 'A request that is sent again under its Idempotency-Key is answered with the lead of the first time.',
    find: ({ entries, erased }) =>
      [
        ...grouped(
          entries.filter(
            ({ asked, told: answer, who }) =>
              asked.key && answer && answer.status < 300 && who.startsWith('client'),
          ),
          ({ asked }) => `${asked.affiliate} ${asked.key}`,
        ),
      ].flatMap(([key, all]) => {
        const [first] = all;
        const idNumber = (first?.asked.body as { id_number?: string } | undefined)?.id_number;
        const answers = new Set(all.map(({ told: answer }) => (answer?.body as { id?: unknown } | null)?.id));
        return answers.size === 1 || (idNumber && erased.has(idNumber))
          ? []
          : [broken(`the key ${key} was answered in ${answers.size} ways: ${[...answers].join(' and ')}`)];
      }),
  },
  {
    name: 'nonsense-is-refused',
    says: 'What is no valid lead is refused, and named.',
    find: ({ entries }) =>
      eachAnswer(
        entries.filter(({ act }) => act === 'send nonsense'),
        (_, status) => (status < 300 ? 'nonsense was taken' : null),
      ),
  },
];
