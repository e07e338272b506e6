import { expect, test } from 'vitest';
import { parseAcceptInput, parsePortalAcceptInput } from './schema';

const valid = { hashid: 'abc', partner_id: 3 };

const errorsOf = (body: Record<string, unknown>): unknown => {
  try {
    parseAcceptInput(body);
    return null;
  } catch (error) {
    return (error as { detail: { errors: unknown } }).detail.errors;
  }
};

test('an absent or null field is null', () => {
  const expected = { hashid: 'abc', partnerId: 3, liveQuotes: null, type: null, bank: null };
  expect(parseAcceptInput(valid)).toEqual(expected);
  const nulls = { live_quotes: null, live_score: null, type: null, bank: ' ' };
  expect(parseAcceptInput({ ...valid, ...nulls })).toEqual(expected);
});

test.each([0, false, '', 'text', [], {}, { a: [1, { b: null }] }, 1.5])(
  'a quote is any JSON: %j',
  (quote) => {
    expect(parseAcceptInput({ ...valid, live_quotes: quote }).liveQuotes).toEqual(quote);
  },
);

test('every invalid field is reported (spec 7.1)', () => {
  expect(errorsOf({})).toEqual({ hashid: ['required'], partner_id: ['required'] });
  expect(errorsOf({ hashid: 5, partner_id: '3', live_score: 0, type: 1, bank: [] })).toEqual({
    hashid: ['must be a string'],
    partner_id: ['must be an integer'],
    live_score: ['is not supported; use live_quotes'],
    type: ['must be a string'],
    bank: ['must be a string'],
  });
});

test.each([
  [{ ...valid, partner_id: 0 }, { partner_id: ['invalid'] }],
  [{ ...valid, partner_id: -4 }, { partner_id: ['invalid'] }],
  [{ ...valid, partner_id: 1.5 }, { partner_id: ['must be an integer'] }],
  [{ ...valid, partner_id: true }, { partner_id: ['must be an integer'] }],
  [{ ...valid, hashid: '  ' }, { hashid: ['required'] }],
  [{ ...valid, hashid: null }, { hashid: ['required'] }],
  [{ ...valid, live_quotes: { a: 'x\0' } }, { live_quotes: ['invalid'] }],
  [{ ...valid, live_quotes: JSON.parse('['.repeat(5000) + ']'.repeat(5000)) }, { live_quotes: ['invalid'] }],
  [{ ...valid, type: '\uD800' }, { type: ['invalid'] }],
])('%#', (body, errors) => {
  expect(errorsOf(body)).toEqual(errors);
});

test('our own page sends the version it has shown', () => {
  const seen = '2026-11-22T02:00:00.123Z';
  const chosen = { hashid: valid.hashid, partnerId: 3 };
  expect(parsePortalAcceptInput({ ...chosen, seen })).toMatchObject({ seen, input: { partnerId: 3 } });
  for (const wrong of [undefined, null, '', 5, 'yesterday'])
    expect(() => parsePortalAcceptInput({ ...chosen, seen: wrong })).toThrow('Validation failed.');
});
