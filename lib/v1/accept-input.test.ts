import { describe, expect, test } from 'vitest';
import { parseAcceptInputV1 } from './accept-input';

const body = { hashid: 'a', partner_id: 3 };
const parse = (changes: Record<string, unknown>) => parseAcceptInputV1({ ...body, ...changes });

describe('live_score', () => {
  const quote = { amount: 1 };

  test.each([
    [{ live_score: quote }, quote],
    [{ live_score: 640 }, 640],
    [{ live_quotes: quote, live_score: 640 }, quote],
    [{ live_quotes: null, live_score: 640 }, 640],
    [{ live_quotes: -2 }, -2],
    [{ live_score: -2 }, null],
    [{ live_score: '-2' }, null],
    [{ live_score: null }, null],
    [{}, null],
  ])('%j chooses the quote %j', (changes, liveQuotes) => {
    expect(parse(changes).liveQuotes).toEqual(liveQuotes);
  });

  test('is reported under the name that was sent when it cannot be stored', () => {
    const errors = (changes: Record<string, unknown>) => {
      try {
        parse({ ...changes, type: 1 });
      } catch (error) {
        return (error as { detail: { errors: unknown } }).detail.errors;
      }
      return null;
    };
    const type = ['must be a string'];
    expect(errors({ live_score: '\0' })).toEqual({ live_score: ['invalid'], type });
    expect(errors({ live_quotes: '\0', live_score: 1 })).toEqual({ live_quotes: ['invalid'], type });
  });
});

test('a string of digits is accepted as a partner id', () => {
  expect(parse({ partner_id: '3' }).partnerId).toBe(3);
  expect(() => parse({ partner_id: 'x' })).toThrow('Validation failed.');
});
