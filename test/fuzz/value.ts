import fc from 'fast-check';
import { type Json, jsonOf, jsonText } from './json';

/** Names that objects have anyway, or that a program may trip over. */
export const hostileNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'length',
  'toJSON',
  '$where',
  '',
  ' ',
  '\0',
  '\ud800',
  'a.b',
  'a[0]',
  'x'.repeat(5_000),
];

/** Text of the kinds that programs do not expect. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...hostileNames,
      '0',
      '-1',
      '1e9',
      '999999999',
      '9007199254740993',
      '99999999999999999999',
      'null',
      'undefined',
      'true',
      'NaN',
      '2026-02-30',
      '2026-11-22T00:00:00Z',
      '+275760-09-13T00:00:00.001Z',
      'uat',
      'production',
      '%00',
      '%',
      '\u202eabc',
      '\ufeff',
      '\ud83d\ude00',
      'a\u0000b',
      "' or 1=1 --",
      '{{7*7}}<%= 7 %>',
      '=1+1;cmd',
      '../../etc/passwd',
      'a\r\nx-injected: 1',
      'https://lender.example/x',
      'http://127.0.0.1:1/',
      'javascript:alert(1)',
      'a@b.co',
      `${'a.'.repeat(2_000)}@${'a-'.repeat(2_000)}`,
      `${"a'".repeat(3_000)}1`,
      'x'.repeat(100_000),
    ),
  },
);

const deep = (open: string, close: string, levels: number) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

const hostileNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(
    0,
    -0,
    -1,
    1,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 53 - 1,
    2 ** 53,
    -(2 ** 63),
    0.1,
    1e21,
    5e-324,
  ),
);

/** A value of JSON, also as no serialiser would write it. */
export const hostileJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 5, arbitrary: hostileText.map((text) => jsonText(JSON.stringify(text))) },
  { weight: 3, arbitrary: hostileNumber.map((number) => jsonText(JSON.stringify(number))) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], [{}]).map(jsonOf) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map(jsonOf) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        '1e400',
        '-1e400',
        '1e-400',
        '-0',
        '9'.repeat(400),
        '"\\ud800"',
        '"\\u0000"',
        '{"__proto__":{"role":"operator"}}',
        '{"constructor":{"prototype":{"role":"operator"}}}',
        '{"toString":1,"valueOf":null,"toJSON":{}}',
        deep('[', ']', 5_000),
        deep('{"a":', '}', 5_000),
        `[${'1,'.repeat(20_000)}1]`,
        `{${Array.from({ length: 2_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
      )
      .map(jsonText),
  },
);
