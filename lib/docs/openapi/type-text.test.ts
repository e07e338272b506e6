import { expect, test } from 'vitest';
import { componentSchemas } from './schema';
import { limitsOf, typeOf } from './type-text';

const { LeadInput, Offer, Lead } = componentSchemas();
const field = (name: string) => LeadInput.properties?.[name] ?? {};

test.each([
  ['first_name', 'string', ['at most 1,000 characters']],
  ['popi', 'true', []],
  ['net_income', 'integer or null', ['at least 0', 'at most 2,147,483,647']],
  ['partner_ids', 'array of integer or null', ['at most 50 items']],
  ['intent_id', 'integer or string or null', []],
  ['city', 'string or number or boolean or null', []],
  ['api_token', 'any JSON', []],
])('%s is %s', (name, type, limits) => {
  expect(typeOf(field(name))).toBe(type);
  expect(limitsOf(field(name))).toEqual(limits);
});

test('what refers to another object is an object', () => {
  expect(typeOf(Offer.properties?.matches ?? {})).toBe('array of object');
  expect(limitsOf(Lead.properties?.state ?? {})[0]).toMatch(/^one of new, /);
});
