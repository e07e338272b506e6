import { expect, test } from 'vitest';
import { curlOf } from './curl';
import { operations } from './operation';

const find = (id: string) => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

test('a call without a body names its path parameters’ examples', () => {
  expect(curlOf(find('getIntent'), 'https://a.test/api/v2')).toBe(
    `curl 'https://a.test/api/v2/intent/1' \\\n  -H "Authorization: Bearer $API_KEY"`,
  );
});

test('a body is quoted for the shell', () => {
  expect(curlOf(find('createLead'), 'https://a.test', { last_name: "O'Neill" })).toContain(
    `-d '{\n  "last_name": "O'\\''Neill"\n}'`,
  );
});

test('a batch sends its file as a form', () => {
  expect(curlOf(find('uploadBatch'), 'https://a.test')).toContain('-F file=@leads.csv');
});
