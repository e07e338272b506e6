import { describe, expect, test } from 'vitest';
import { hintsFor } from './hint';

type Call = Parameters<typeof hintsFor>[0];

const call: Call = {
  method: 'POST',
  status: 422,
  path: '/api/v2/lead',
  errors: null,
  fields: null,
  contentType: 'application/json',
  clue: null,
};
const hintsOf = (change: Partial<Call>) => hintsFor({ ...call, ...change }).join(' ');

test('points out a number sent as text, but only where it was', () => {
  const errors = {
    message: 'Validation failed.',
    fields: { net_income: ['must be an integer'], expenses: ['must be an integer'] },
  };
  const hints = hintsFor({ ...call, errors, fields: { net_income: 'string', expenses: 'boolean' } });
  expect(hints).toEqual(['net_income was sent as text: send a number without quotes.']);
});

test.each<[Partial<Call>, RegExp]>([
  [{ status: 415, contentType: 'text/plain' }, /application\/json; it was text\/plain/],
  [{ status: 400, errors: { message: 'Invalid JSON body' } }, /not one JSON object/],
  [{ status: 201, fields: { api_token: 'string' } }, /api_token in the body is ignored/],
  [{ status: 201, clue: 'sub_id not kept' }, /^sub_id was not kept: send text of at most 100/],
  [{ status: 200, clue: 'click_id looks personal' }, /^click_id was not kept: it looks like an ID number/],
  [{ status: 401, clue: 'other environment' }, /other environment/],
  [{ status: 401, clue: 'api_token in the query' }, /Authorization: Bearer/],
  [{ status: 201, clue: 'unknown Lead-Basis' }, /Lead-Basis was ignored/],
  [{ status: 401, clue: 'other environment; unknown Lead-Basis' }, /other environment.*Lead-Basis/],
  [{ status: 401, errors: { message: 'unauthorized' } }, /replaced or revoked/],
  [{ status: 401, errors: { message: 'api key expired' } }, /has expired/],
  [{ status: 404, path: 'unknown path' }, /no such path/],
  [{ status: 405, method: 'GET' }, /Allow header/],
  [{ status: 429 }, /Retry-After/],
  [
    {
      errors: {
        message: 'Validation failed.',
        fields: { partner_id: ['is not supported; use partner_ids'] },
      },
    },
    /Use partner_ids/,
  ],
  [
    {
      errors: { message: 'intent schema validation failed', missing: ['net_income'] },
      path: '/api/v2/offer',
    },
    /GET \/intent/,
  ],
])('names the mistake of %j', (change, text) => {
  expect(hintsOf(change)).toMatch(text);
});

test('never suggests partner_ids for the partner_id of an accept', () => {
  const errors = { message: 'Validation failed.', fields: { partner_id: ['must be an integer'] } };
  expect(hintsFor({ ...call, path: '/api/v2/accept', errors, fields: { partner_id: 'string' } })).toEqual([
    'partner_id was sent as text: send a number without quotes.',
  ]);
});

test('says nothing about a successful call', () => {
  expect(hintsFor({ ...call, status: 201, fields: { popi: 'boolean' } })).toEqual([]);
});

describe('spec 7.4, on every path', () => {
  const calls = [
    ['POST', '/lead'],
    ['POST', '/lead/batch'],
    ['GET', '/lead/batch/{batch_id}'],
    ['GET', '/lead/{hashid}'],
    ['POST', '/offer'],
    ['POST', '/accept'],
    ['GET', '/accept/{hashid}/link'],
    ['GET', '/intent'],
    ['GET', '/intent/{id}'],
  ] as const;
  const messages = [
    [400, 'Invalid JSON body'],
    [401, 'unauthorized'],
    [403, 'batch belongs to another affiliate'],
    [404, 'lead not found'],
    [405, 'method not allowed'],
    [413, 'body too large'],
    [415, 'Content-Type must be application/json'],
    [422, 'Validation failed.'],
    [422, 'lead is not in matched, declined, or failed state'],
    [429, 'rate limit exceeded'],
    [500, 'internal error'],
    [503, 'maintenance'],
    [503, 'processing took longer than allowed'],
    [503, 'the database cannot be reached'],
  ] as const;
  const table = ['v1', 'v2'].flatMap((api) =>
    calls.flatMap(([method, path]) =>
      messages.map(([status, message]) => ({ api, method, path, status, message })),
    ),
  );

  test.each(table)('$method $api $path, $status $message', ({ api, method, path, status, message }) => {
    const text = hintsOf({ method, path: `/api/${api}${path}`, status, errors: { message } });
    const isAccept = method === 'POST' && path === '/accept';
    const isUpload = method === 'POST' && path === '/lead/batch';
    // The same request would get the same response.
    if (status < 429) expect(text).not.toMatch(/again|retry/i);
    if (status >= 500 && !isAccept)
      expect(text).toContain('Try again with growing pauses: 1, 2, 4, 8 seconds, then stop.');
    if (isUpload && status >= 500) {
      expect(text).toContain(`poll GET /api/${api}/lead/batch/{batch_id}: do not upload the file again`);
    }
    if (isAccept) {
      expect(text).not.toMatch(/try again|growing pauses/i);
      if (message === 'maintenance') expect(text).toContain('nothing was sent to a partner');
      else if (status >= 500)
        expect(text).toContain(`Read the lead with GET /api/${api}/lead/{hashid}; do not send it again.`);
    }
  });
});
