import { describe, expect, it } from 'vitest';
import { curlFor } from './curl';
import { hintsFor } from './hint';
import { jsonShape } from './json-shape';
import { pathTemplate } from './path-template';

describe('jsonShape', () => {
  it('keeps names and JSON types, and no value', () => {
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
  it('keeps no name that could be a value', () => {
    const shape = jsonShape({
      '8001015009087': 1,
      'Thandi Nkosi': 1,
      a8001015009087: 1,
      'a@b.co': 1,
      popi: true,
    });
    expect(shape).toEqual({ popi: 'boolean', 'other fields': 'any' });
  });
  it('keeps 64 names at most', () => {
    const body = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, at]));
    expect(Object.keys(jsonShape(body))).toHaveLength(65);
  });
});

describe('pathTemplate', () => {
  it.each([
    ['/api/v2/lead', {}, '/api/v2/lead'],
    ['/api/v2/lead/abc', { hashid: 'abc' }, '/api/v2/lead/{hashid}'],
    ['/api/v2/accept/accept/link/', { hashid: 'accept' }, '/api/v2/accept/{hashid}/link'],
    ['/api/v2/intent/%41', { id: 'A' }, '/api/v2/intent/{id}'],
  ])('%s is written down without its values', (path, params, template) => {
    expect(pathTemplate(path, params as Record<string, string>)).toBe(template);
  });
});

describe('hintsFor', () => {
  const call = {
    status: 422,
    path: '/api/v2/lead',
    errors: null,
    fields: null,
    contentType: 'application/json',
    clue: null,
  };
  it('says that a number was sent as text, only where it was', () => {
    const errors = {
      message: 'Validation failed.',
      fields: { net_income: ['must be an integer'], expenses: ['must be an integer'] },
    };
    const hints = hintsFor({ ...call, errors, fields: { net_income: 'string', expenses: 'boolean' } });
    expect(hints).toEqual(['net_income was sent as text: send a number without quotes.']);
  });
  it.each([
    [{ status: 415, contentType: 'text/plain' }, /application\/json; it was text\/plain/],
    [{ status: 201, fields: { api_token: 'string' } }, /api_token in the body is ignored/],
    [{ status: 401, clue: 'other environment' }, /other environment/],
    [{ status: 401, errors: { message: 'unauthorized' } }, /replaced or revoked/],
    [{ status: 401, errors: { message: 'api key expired' } }, /has expired/],
  ])('names the mistake of %j', (change, text) => {
    expect(hintsFor({ ...call, ...change } as Parameters<typeof hintsFor>[0]).join(' ')).toMatch(text);
  });
  it('says nothing about a call that went well', () => {
    expect(hintsFor({ ...call, status: 201, fields: { popi: 'boolean' } })).toEqual([]);
  });
});

describe('curlFor', () => {
  it('has the same fields with placeholders of the same types', () => {
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
