import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { curlFor, replayFor } from './curl';
import { jsonShape } from './json-shape';
import { mediaType } from './media-type';
import { pathTemplate } from './path-template';

describe('jsonShape', () => {
  test('keeps names and JSON types, and no value', () => {
    const shape = jsonShape({
      first_name: 'Thandi',
      net_income: 25_000,
      rate: 1.5,
      popi: true,
      email: null,
      partner_ids: [1, 2],
      tags: ['a'],
      extra: { id_number: '8001015009087' },
    });
    expect(shape).toEqual({
      first_name: 'string',
      net_income: 'integer',
      rate: 'number',
      popi: 'boolean',
      email: 'null',
      partner_ids: 'array of integers',
      tags: 'array',
      extra: 'object',
    });
  });
  test('keeps no name that could be a value', () => {
    const shape = jsonShape({
      '8001015009087': 1,
      'Thandi Nkosi': 1,
      a8001015009087: 1,
      'a@b.co': 1,
      popi: true,
    });
    expect(shape).toEqual({ popi: 'boolean', 'other fields': 'any' });
  });
  test('keeps at most 64 names', () => {
    const body = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, at]));
    expect(Object.keys(jsonShape(body))).toHaveLength(65);
  });
});

describe('pathTemplate', () => {
  test.each([
    ['/api/v2/lead', {}, '/api/v2/lead'],
    ['/api/v2/lead/abc', { hashid: 'abc' }, '/api/v2/lead/{hashid}'],
    ['/api/v2/accept/accept/link/', { hashid: 'accept' }, '/api/v2/accept/{hashid}/link'],
    ['/api/v2/intent/%41', { id: 'A' }, '/api/v2/intent/{id}'],
    ['/api/v2/lead/8001015009087/x', { hashid: '8001015009087\\x' }, 'unknown path'],
  ])('%s is logged without its values', (path, params, template) => {
    expect(pathTemplate(path, params as Record<string, string>)).toBe(template);
  });
});

test.each([
  [null, null],
  ['application/json; charset=utf-8', 'application/json'],
  [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  ['text/x8001015009087', 'unreadable'],
  ['Thandi Nkosi', 'unreadable'],
])('of the Content-Type %j the log holds %j', (header, logged) => {
  expect(mediaType(header)).toBe(logged);
});

describe('curlFor', () => {
  test('has the same fields, with placeholders of the same types', () => {
    const curl = curlFor('https://uat.example', {
      method: 'POST',
      path: '/api/v2/lead',
      fields: { first_name: 'string', net_income: 'integer', popi: 'boolean', 'other fields': 'any' },
      contentType: 'application/json',
    });
    expect(curl).toBe(
      [
        "curl -X POST 'https://uat.example/api/v2/lead'",
        "  -H 'Authorization: Bearer <API_KEY>'",
        "  -H 'Content-Type: application/json'",
        `  -d '{"first_name":"text","net_income":1,"popi":true}'`,
      ].join(' \\\n'),
    );
  });
});

test('a quote in what was called stays inside the quotes of the shell', () => {
  const curl = curlFor('https://uat.example', {
    method: 'POST',
    path: "/api/v2/lead/'$(id)'",
    fields: { "o'brien": 'string' },
    contentType: "a/b'c",
  });
  const printed = spawnSync('sh', ['-c', curl.replace('curl', `printf '%s\\n'`)], { encoding: 'utf8' });
  expect(printed.stdout.split('\n').slice(0, -1)).toEqual([
    '-X',
    'POST',
    "https://uat.example/api/v2/lead/'$(id)'",
    '-H',
    'Authorization: Bearer <API_KEY>',
    '-H',
    "Content-Type: a/b'c",
    '-d',
    `{"o'brien":"text"}`,
  ]);
});

describe('replayFor', () => {
  const call = { fields: { hashid: 'string', partner_id: 'integer' }, contentType: 'application/json' };
  test.each(['v1', 'v2'])('an accept of %s that may have been sent is read, not repeated', (api) => {
    for (const status of [500, 503])
      expect(
        replayFor('https://uat.example', { ...call, method: 'POST', path: `/api/${api}/accept`, status }),
      ).toEqual({
        purpose: 'read the lead',
        curl: `curl -X GET 'https://uat.example/api/${api}/lead/<HASHID>' \\\n  -H 'Authorization: Bearer <API_KEY>'`,
      });
  });
  test.each([
    ['POST', '/api/v2/accept', 422],
    ['POST', '/api/v2/offer', 503],
    ['GET', '/api/v2/accept/{hashid}/link', 503],
  ])('%s %s with status %d is repeated unchanged', (method, path, status) => {
    expect(replayFor('https://uat.example', { ...call, method, path, status }).purpose).toBe('same call');
  });
});
