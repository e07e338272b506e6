import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parseAcceptInput } from '@/lib/accept/schema';
import { leadFields } from '@/lib/applicant/field';
import { checkLeadInput } from '@/lib/applicant/schema';
import { openApiDocument } from './document';
import { example } from './example';
import { operations } from './operation';

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

test('every call of the specification is there, and those beyond it (spec 4, design 5)', () => {
  const calls = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(calls.toSorted()).toEqual([
    'GET /accept/{hashid}/link',
    'GET /intent',
    'GET /intent/{id}',
    'GET /lead/batch/{batch_id}',
    'GET /lead/{hashid}',
    'POST /accept',
    'POST /lead',
    'POST /lead/batch',
    'POST /lead/check',
    'POST /offer',
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

test('every lead field is described, and no answer has a code (spec 2.1, 7)', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas.LeadInput.properties ?? {})).toEqual(leadFields.map(({ name }) => name));
  for (const schema of Object.values(schemas)) expect(schema.properties ?? {}).not.toHaveProperty('code');
});

test('one origin for both environments is one server', () => {
  const { servers } = openApiDocument({ uatOrigin: 'https://a.test', productionOrigin: 'https://a.test' });
  expect(servers.map(({ url }) => url)).toEqual(['https://a.test/api/v2']);
});
