import { createHmac } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { inventedBody } from '@/lib/catalogue/partner/invented';
import { applicationAnswer, linkAnswer, outcomeCallback, scoreAnswer } from '@/lib/catalogue/partner/schema';
import { partnerEvent } from '@/lib/money/outcome/schema';
import { partnerDocument, partnerSchemas } from './document';
import { contractExamples, exampleSecret, signedBody, signedHeaders, signedPostback } from './example';

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema(partnerSchemas(), 'contract');
const isValid = (name: string, value: unknown) => ajv.validate({ $ref: `contract#/$defs/${name}` }, value);
const { score, accept, link, callback, events } = contractExamples;

test('each example is as its JSON Schema says, and is read as it stands', () => {
  expect(isValid('ScoreRequest', score.call)).toBe(true);
  expect(isValid('ApplicationRequest', accept.call)).toBe(true);
  expect(isValid('LinkRequest', link.call)).toBe(true);
  const answers = [
    ['ScoreAnswer', scoreAnswer, score.answers],
    ['ApplicationAnswer', applicationAnswer, accept.answers],
    ['LinkAnswer', linkAnswer, link.answers],
    ['OutcomeCallback', outcomeCallback, [{ value: callback }]],
    ['Event', partnerEvent, events],
  ] as const;
  for (const [name, schema, examples] of answers)
    for (const { value } of examples) {
      expect([name, isValid(name, value)]).toEqual([name, true]);
      // Nothing that a lender might copy is dropped.
      expect(schema.parse(value)).toMatchObject(value);
    }
});

test('the JSON Schemas refuse what is not the contract', () => {
  expect(isValid('ScoreAnswer', { available: 'yes' })).toBe(false);
  expect(isValid('ApplicationAnswer', { status: 'ok' })).toBe(false);
  expect(isValid('ApplicationAnswer', { status: 'accepted', link: 7 })).toBe(false);
  expect(isValid('LinkAnswer', { link: 'https://lender.example' })).toBe(false);
  expect(isValid('Event', { ...events[0].value, type: 'paid' })).toBe(false);
  expect(isValid('Event', { ...events[0].value, amount_cents: 12.5 })).toBe(false);
  expect(isValid('ApplicationRequest', { ...accept.call, kind: 'other' })).toBe(false);
});

test('what we send has no member that the schemas do not name', () => {
  const ids = { lead: 'l', application: 'a', reference: null };
  const called = { environment: 'uat', intent: { id: 1, title: 'Loan' }, ids } as const;
  const { $defs } = partnerSchemas() as { $defs: Record<string, { properties: object }> };
  for (const [endpoint, name] of [
    ['score', 'ScoreRequest'],
    ['accept', 'ApplicationRequest'],
    ['link', 'LinkRequest'],
  ] as const)
    expect(Object.keys($defs[name]?.properties ?? {}).sort(), name).toEqual(
      [...Object.keys(inventedBody(endpoint, called)), 'check'].sort(),
    );
});

test('every schema that the document refers to is in it', () => {
  const document = partnerDocument({ uatOrigin: 'https://uat.test', productionOrigin: 'https://api.test' });
  const names = [...JSON.stringify(document).matchAll(/#\/components\/(schemas|parameters)\/([\w-]+)/g)];
  expect(names.length).toBeGreaterThan(10);
  for (const [, kind, name = ''] of names)
    expect(document.components[kind as 'schemas'], name).toHaveProperty(name);
  expect(document.servers).toHaveLength(2);
});

test('the signed example can be computed from what stands there', () => {
  const key = Buffer.from(exampleSecret.slice('whsec_'.length), 'base64');
  expect(key).toHaveLength(32);
  const signed = `${signedHeaders['webhook-id']}.${signedHeaders['webhook-timestamp']}.${signedBody}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  expect(signedHeaders['webhook-signature']).toBe(`v1,${signature}`);
});

test('the signed postback can be computed from what stands there', () => {
  const key = Buffer.from(exampleSecret.slice('whsec_'.length), 'base64');
  const [, signed = '', sig] = /\?(.*)&sig=(.*)$/.exec(signedPostback) ?? [];
  expect(createHmac('sha256', key).update(signed).digest('hex')).toBe(sig);
});
