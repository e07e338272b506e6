import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { isOfLeftPage, withoutValues } from './safe-console';

test('a failed statement is printed with its place and cause, without its values', () => {
  const cause = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' });
  // As Drizzle throws it.
  const params = ['8001015009087'];
  const failed = Object.assign(new Error(`Failed query: select $1\nparams: ${params}`, { cause }), {
    query: 'select $1',
    params,
  });
  const printed = inspect(withoutValues(failed));
  expect(printed).not.toContain('8001015009087');
  expect(printed).not.toContain('select');
  expect(printed).toContain('Failed query');
  expect(printed).toContain('safe-console.test.ts');
  expect(printed).toContain('CONNECTION_CLOSED');
});

test('other errors keep their message and digest, and text stays as it is', () => {
  const odd = Object.assign(new TypeError('x is not a function'), { digest: '123' });
  expect(inspect(withoutValues(odd))).toMatch(/TypeError\]?: x is not a function[\s\S]*digest: '123'/);
  expect(withoutValues(' ⨯')).toBe(' ⨯');
});

test('what Next only knows to have failed is of a page that was left, and no other error is', () => {
  const words =
    'An error occurred in the Server Components render. The specific message is omitted in production builds to avoid leaking sensitive details.';
  expect(isOfLeftPage(Object.assign(new Error(words), { digest: '4149564368' }))).toBe(true);
  for (const other of [new Error('x is not a function'), new Error(`told: ${words}`), words, null])
    expect(isOfLeftPage(other)).toBe(false);
});
