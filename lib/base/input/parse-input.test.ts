import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse-input';

const schema = z.strictObject({
  name: z.string(),
  rows: z.array(z.strictObject({ slug: z.string() })).optional(),
});

function errorsOf(json: string): Record<string, string[]> {
  try {
    parseInput(schema, JSON.parse(json));
  } catch (error) {
    return (error as { detail: { errors: Record<string, string[]> } }).detail.errors;
  }
  throw new Error('the input was accepted');
}

describe('the errors of an input', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'name a field called %s like any other',
    (name) => {
      const errors = errorsOf(`{"name":"a","${name}":1}`);
      expect(Object.entries(errors)).toEqual([[name, ['is not a known field']]]);
      expect(JSON.stringify(errors)).toBe(`{"${name}":["is not a known field"]}`);
    },
  );

  test('are told by path', () => {
    expect(errorsOf('{"rows":[{"slug":1},{"constructor":2}]}')).toEqual({
      name: ['required'],
      'rows[0].slug': ['must be a string'],
      'rows[1].slug': ['required'],
      'rows[1].constructor': ['is not a known field'],
    });
  });

  test('are 20 at most, of one kind or several', () => {
    const junk = Array.from({ length: 1_000 }, (_, index) => `"k${index}":1`).join(',');
    expect(Object.keys(errorsOf(`{${junk}}`))).toHaveLength(20);
    const rows = Array.from({ length: 1_000 }, () => '{}').join(',');
    expect(Object.keys(errorsOf(`{"rows":[${rows}],${junk}}`))).toHaveLength(20);
  });
});
