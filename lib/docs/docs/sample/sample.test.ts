import { describe, expect, test } from 'vitest';
import { operations } from '@/lib/docs/openapi/operation';
import { languages, withComment } from './language';
import { type SampleRequest, sampleRequest } from './request';
import { sampleOf } from './sample';

const requests = operations.map((operation): [string, SampleRequest] => [
  operation.id,
  sampleRequest(operation, 'https://uat.test/api/v2'),
]);
/** Values that break out of careless quotes. */
const hostile: SampleRequest = {
  method: 'POST',
  keyed: true,
  answersEmpty: false,
  url: 'https://uat.test/api/v2/lead',
  json: { last_name: `O'Neill "the" \\ $API_KEY {x} \n`, list: [1, null, 'a'], none: null, yes: true },
};

/** Returns what is left open at the end of a program: brackets and quotes, comments left out. */
function leftOpen(program: string, quotes: string): string {
  let open = '';
  for (let at = 0; at < program.length; at += 1) {
    const char = program[at] ?? '';
    const top = open.at(-1) ?? '';
    if (quotes.includes(top) && top !== '') {
      if (char === '\\') at += 1;
      else if (char === top) open = open.slice(0, -1);
    } else if (quotes.includes(char)) open += char;
    else if ('([{'.includes(char)) open += char;
    else if (')]}'.includes(char)) {
      if ('([{'.indexOf(top) !== ')]}'.indexOf(char)) return `${open}${char} at ${at}`;
      open = open.slice(0, -1);
    }
  }
  return open;
}

describe.each([...requests, ['hostile values', hostile] as const])('the samples of %s', (_, request) => {
  test.each(languages.slice(1))('close what they open in %s', (language) => {
    expect(leftOpen(sampleOf(language, request), language === 'JavaScript' ? `'"\`` : `'"`)).toBe('');
  });

  test.each(languages)('read the key from the environment, and name the address, in %s', (language) => {
    const sample = sampleOf(language, request);
    expect(sample).toContain('API_KEY');
    expect(sample).toContain(request.url);
    expect(sample).not.toMatch(/undefined|\[object/);
  });
});

test('an unclosed quote or bracket is noticed', () => {
  expect(leftOpen("f('a", `'"`)).not.toBe('');
  expect(leftOpen('f({)', `'"`)).not.toBe('');
  expect(leftOpen("f('it\\'s')", `'"`)).toBe('');
});

test('values are written as each language writes them', () => {
  const text = (language: (typeof languages)[number]) => sampleOf(language, hostile);
  expect(text('JavaScript')).toContain('last_name: "O\'Neill \\"the\\" \\\\ $API_KEY {x} \\n",');
  expect(text('Python')).toContain('"none": None,\n        "yes": True,');
  expect(text('PHP')).toContain("'last_name' => 'O\\'Neill \"the\" \\\\ $API_KEY {x} \n',");
  expect(text('C#')).toContain('none = (object?)null,\n    yes = true,');
});

test('a comment comes first, in PHP after its opening', () => {
  expect(withComment('Python', sampleOf('Python', hostile), 'mine')).toMatch(/^# mine\nimport os/);
  expect(withComment('PHP', sampleOf('PHP', hostile), 'mine')).toMatch(/^<\?php\n\/\/ mine\n/);
});

test('a call that deletes says so in every language, and one without a body in its response reads none', () => {
  const request = requests.find(([id]) => id === 'withdrawConsent')?.[1];
  if (!request) throw new Error('the reference has no such call');
  const text = (language: (typeof languages)[number]) => sampleOf(language, request);
  expect(text('curl')).toContain('curl -X DELETE ');
  expect(text('JavaScript')).toContain("method: 'DELETE'");
  expect(text('JavaScript')).toContain('await response.text()');
  expect(text('Python')).toContain('requests.delete(');
  expect(text('PHP')).toContain("CURLOPT_CUSTOMREQUEST => 'DELETE'");
  expect(text('C#')).toContain('HttpMethod.Delete');
});
