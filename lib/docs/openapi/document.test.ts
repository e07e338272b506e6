import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { leadFields } from '@/lib/applicant/field';
import { checkLeadInput } from '@/lib/applicant/schema';
import { parseAcceptInput } from '@/lib/lead/accept/schema';
import { openApiDocument } from './document';
import { example } from './example';
import { operations } from './operation';
import type { JsonSchema } from './schema';

const document = openApiDocument({
  uatOrigin: 'https://uat.lead.test',
  productionOrigin: 'https://api.lead.test',
});
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, 'reference');

interface Content {
  schema: object;
  examples: Record<string, { value: unknown }>;
}

/** Every JSON body in the document, with its examples. */
function contents(): [where: string, content: Content][] {
  const found: [string, Content][] = [];
  const look = (value: unknown, where: string) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, child] of Object.entries(value)) {
      if (name === 'application/json') found.push([where, child as Content]);
      else look(child, `${where} ${name}`);
    }
  };
  look(document.paths, '');
  return found;
}

test('every call of the specification is there, and those beyond it (spec 4, design http 13)', () => {
  const calls = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(calls.toSorted()).toEqual([
    'DELETE /lead/{hashid}/consent',
    'GET /accept/{hashid}/link',
    'GET /consent-text',
    'GET /event',
    'GET /event/{id}',
    'GET /intent',
    'GET /intent/{id}',
    'GET /lead',
    'GET /lead/batch',
    'GET /lead/batch/{batch_id}',
    'GET /lead/{hashid}',
    'GET /lead/{hashid}/consent',
    'GET /lead/{hashid}/outcome',
    'POST /accept',
    'POST /lead',
    'POST /lead/batch',
    'POST /lead/check',
    'POST /lead/{hashid}/consent',
    'POST /offer',
    'POST /opt-out',
    'POST /sandbox/lead/{hashid}/advance',
    'POST /sandbox/lead/{hashid}/outcome',
    'POST /sandbox/lead/{hashid}/settle',
  ]);
});

describe('examples', () => {
  test.each(contents())('those of%s fit their schema', (where, { schema, examples }) => {
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"reference#/'));
    const validate = ajv.compile(local);
    for (const { value } of Object.values(examples))
      expect(validate(value), `${where}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    expect(Object.keys(examples).length).toBeGreaterThan(0);
  });

  test('requests would be accepted as they stand', () => {
    expect(checkLeadInput(example.lead)).toHaveProperty('input');
    expect(parseAcceptInput(example.accept)).toMatchObject({ hashid: example.leadId });
    expect(parseAcceptInput(example.endToEndAccept)).toMatchObject({ type: 'apply-now' });
  });
});

test('every lead field is described, and no body has a code (spec 2.1, 7)', () => {
  const schemas: Readonly<Record<string, JsonSchema>> = document.components.schemas;
  expect(Object.keys(schemas.LeadInput?.properties ?? {})).toEqual(leadFields.map(({ name }) => name));
  const bodies = [...JSON.stringify(document.paths).matchAll(/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
  for (const name of bodies) expect(schemas[name]?.properties ?? {}).not.toHaveProperty('code');
});

describe('generators of clients', () => {
  /** Every schema below these, with where it stands. */
  function below(schema: JsonSchema, where: string): [where: string, schema: JsonSchema][] {
    const inner = [
      ...Object.entries(schema.properties ?? {}),
      ...(schema.anyOf ?? []).map((one, at) => [`anyOf ${at}`, one] as const),
      ...(schema.items ? [['items', schema.items] as const] : []),
    ];
    return inner.flatMap(([name, one]) => [[`${where} ${name}`, one], ...below(one, `${where} ${name}`)]);
  }
  const named = Object.entries<JsonSchema>(document.components.schemas);
  const inside = named.flatMap(([name, schema]) => below(schema, name));

  test('find a name for every object', () => {
    expect(inside.filter(([, { properties }]) => properties).map(([where]) => where)).toEqual([]);
    const bodies = JSON.stringify(document.paths);
    expect(bodies).not.toContain('"properties"');
  });

  test('meet no field of which null is the only value', () => {
    const fields = named.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).map(([field, { type }]) => [`${name} ${field}`, type]),
    );
    expect(fields.filter(([, type]) => type === 'null')).toEqual([]);
  });

  test('let an answer have further fields', () => {
    const closed = [...named, ...inside].filter(([, schema]) => schema.additionalProperties === false);
    expect(closed.map(([where]) => where)).toEqual([]);
  });

  test('see one way only to send a body', () => {
    const bodies = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => {
        const { requestBody } = operation as { requestBody?: { content: object } };
        return requestBody ? [Object.keys(requestBody.content)] : [];
      }),
    );
    expect(bodies.length).toBeGreaterThan(3);
    for (const types of bodies) expect(types).toHaveLength(1);
  });
});

test('what was replaced is marked as deprecated, and refused as ever (spec 2.1, 2.4)', () => {
  const { LeadInput, AcceptInput } = document.components.schemas;
  const deprecated = [LeadInput, AcceptInput].flatMap(({ properties = {} }: JsonSchema) =>
    Object.keys(properties).filter((name) => properties[name]?.deprecated),
  );
  expect(deprecated).toEqual(['partner_id', 'api_token', 'live_score']);
  expect(checkLeadInput({ ...example.lead, partner_id: null, api_token: 'any' })).toHaveProperty('input');
  expect(checkLeadInput({ ...example.lead, partner_id: 3 })).toEqual({
    errors: { partner_id: ['is not supported; use partner_ids'] },
  });
  expect(parseAcceptInput({ ...example.accept, live_score: null })).toHaveProperty('hashid');
  expect(() => parseAcceptInput({ ...example.accept, live_score: 1 })).toThrow();
});

test('one origin for both environments is one server', () => {
  const { servers } = openApiDocument({ uatOrigin: 'https://a.test', productionOrigin: 'https://a.test' });
  expect(servers.map(({ url }) => url)).toEqual(['https://a.test/api/v2']);
});
