import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonErrorPlace } from './json-error';

test.each([
  ['{\n  "intents": [,]\n}', 'line 2, column 15'],
  ['{"a": 1,}', 'line 1, column 9'],
  ['{"a" 1}', 'line 1, column 6'],
  ["{'a': 1}", 'line 1, column 2'],
  ['[1 2]', 'line 1, column 4'],
  ['[01]', 'line 1, column 3'],
  ['["a\nb"]', 'line 1, column 2'],
  ['{} {}', 'line 1, column 4'],
  ['{"a": [1', 'its end'],
  ['', 'its end'],
])('%j stops being JSON at %s', (text, place) => {
  expect(jsonErrorPlace(text)).toBe(place);
});

test('finds a mistake exactly where JSON.parse does', () => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '}', ']', '"', ' ', '1', '\\'),
      (json, at, put) => {
        const place = at % (json.length + 1);
        const text = json.slice(0, place) + put + json.slice(place + 1);
        expect(jsonErrorPlace(json)).toBeNull();
        expect(jsonErrorPlace(text) === null).toBe(isJson(text));
      },
    ),
    { numRuns: 2_000 },
  );
});
