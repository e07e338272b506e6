import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '@/lib/docs/openapi/schema';
import { compareSchemas, type SchemaUse } from './compare-schema';

const ajv = new Ajv2020({ strict: false });
const compare = (before: JsonSchema, after: JsonSchema, use: SchemaUse = 'sent') =>
  compareSchemas({ schema: before, schemas: {} }, { schema: after, schemas: {} }, use, 'body');
const isBreaking = (before: JsonSchema, after: JsonSchema, use: SchemaUse) =>
  compare(before, after, use).some(({ breaking }) => breaking);

describe('a change', () => {
  const text: JsonSchema = { type: 'string' };
  const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
    type: 'object',
    properties,
    required,
  });

  test.each<[what: string, before: JsonSchema, after: JsonSchema, sent: boolean, answer: boolean]>([
    ['a removed field', object({ a: text }), object({}), true, true],
    ['a new field', object({}), object({ a: text }), false, false],
    ['a new required field', object({}), object({ a: text }, ['a']), true, false],
    ['a field that becomes required', object({ a: text }), object({ a: text }, ['a']), true, false],
    ['a field that may be absent now', object({ a: text }, ['a']), object({ a: text }), false, true],
    ['another type', text, { type: 'integer' }, true, true],
    ['a type that narrows', { type: ['string', 'null'] }, text, true, false],
    ['a type that widens', text, { type: ['string', 'null'] }, false, true],
    ['whole numbers only', { type: 'number' }, { type: 'integer' }, true, false],
    ['any number', { type: 'integer' }, { type: 'number' }, false, true],
    ['anything becomes text', {}, text, true, false],
    ['text becomes anything', text, {}, false, true],
    [
      'a value that is gone',
      { type: 'string', enum: ['a', 'b'] },
      { type: 'string', enum: ['a'] },
      true,
      false,
    ],
    ['a new value', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a', 'b'] }, false, false],
    ['a shorter text', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 8 }, true, false],
    ['a limit where there was none', { type: 'integer' }, { type: 'integer', minimum: 1 }, true, false],
    ['another pattern', { type: 'string', pattern: 'a' }, { type: 'string', pattern: 'b' }, true, false],
    ['another format', { type: 'string', format: 'date' }, { type: 'string', format: 'email' }, true, true],
    ['deprecation', text, { ...text, deprecated: true }, false, false],
    ['items', { type: 'array', items: text }, { type: 'array', items: { type: 'integer' } }, true, true],
    [
      'values of any key',
      { additionalProperties: text },
      { additionalProperties: { type: 'null' } },
      true,
      true,
    ],
  ])('%s', (_, before, after, sent, answer) => {
    expect(compare(before, after).length).toBeGreaterThan(0);
    expect({ sent: isBreaking(before, after, 'sent'), answer: isBreaking(before, after, 'answer') }).toEqual({
      sent,
      answer,
    });
    expect(compare(after, after)).toEqual([]);
  });

  test('is named by its field, wherever it is', () => {
    const at = (schema: JsonSchema) => object({ rows: { type: 'array', items: object({ a: schema }) } });
    expect(compare(at(text), at({ type: 'null' }))).toMatchObject([
      { name: 'a', what: 'body.rows[].a: no longer takes string' },
      { name: 'a', what: 'body.rows[].a: takes null too' },
    ]);
  });

  test('of an error is none if a further body is possible, of an answer it is', () => {
    const [one, other] = [object({ a: text }, ['a']), text];
    expect(isBreaking(one, { anyOf: [one, other] }, 'error')).toBe(false);
    expect(isBreaking(one, { anyOf: [one, other] }, 'answer')).toBe(true);
  });

  test('is found once in a schema that refers to itself', () => {
    const tree = (leaf: JsonSchema) => ({
      Tree: object({ leaf, inner: { $ref: '#/components/schemas/Tree' } }),
    });
    const schema = { $ref: '#/components/schemas/Tree' };
    const changes = compareSchemas(
      { schema, schemas: tree(text) },
      { schema, schemas: tree({ type: 'null' }) },
      'answer',
      '200',
    );
    expect(changes.filter(({ breaking }) => breaking)).toMatchObject([{ what: '200.leaf: may be null now' }]);
  });
});

/** A schema and what became of it. */
type Pair = readonly [before: JsonSchema, after: JsonSchema];

const small = fc.integer({ min: 0, max: 3 });
const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.constantFrom<JsonSchema>({}, { type: 'boolean' }, { type: 'number' }, { type: ['string', 'null'] }),
  fc.tuple(small, small).map(([low, more]) => ({ type: 'integer', minimum: low, maximum: low + more })),
  fc.tuple(small, small).map(([low, more]) => ({ type: 'string', minLength: low, maxLength: low + more })),
  fc.subarray(['a', 'b', 'c'], { minLength: 1 }).map((values) => ({ type: 'string', enum: values })),
);
const names = ['a', 'b', 'c'] as const;
const { pair } = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(
      leaf.map((one): Pair => [one, one]),
      fc.tuple(leaf, leaf),
    ),
    tie('pair').map(
      ([one, other]): Pair => [
        { type: 'array', items: one },
        { type: 'array', items: other },
      ],
    ),
    fc
      .tuple(tie('pair'), tie('pair'), fc.boolean())
      .map(([[a, b], [c, d], both]): Pair => [{ anyOf: [a, c] }, both ? { anyOf: [d, b] } : b]),
    fc
      .tuple(...names.map(() => fc.tuple(tie('pair'), fc.nat({ max: 8 }), fc.boolean(), fc.boolean())))
      .map((fields): Pair => {
        const side = (at: 0 | 1): JsonSchema => {
          // Most fields are on both sides.
          const there = fields.flatMap(([schemas, sides, ...required], index) =>
            sides === at ? [] : [{ name: names[index] ?? '', schema: schemas[at], required: required[at] }],
          );
          return {
            type: 'object',
            properties: Object.fromEntries(there.map(({ name, schema }) => [name, schema])),
            required: there.filter(({ required }) => required).map(({ name }) => name),
          };
        };
        return [side(0), side(1)];
      }),
  ),
}));

function sampleOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(sampleOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.constantFrom(0, 1.5);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 9 });
    case 'string':
      return fc.string({
        minLength: schema.minLength ?? 0,
        maxLength: schema.maxLength ?? 9,
        unit: 'binary-ascii',
      });
    case 'array':
      return fc.array(sampleOf(schema.items ?? {}), { maxLength: 3 });
    case 'object': {
      const required = [...(schema.required ?? [])];
      const fields: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [name, one] of Object.entries(schema.properties ?? {})) fields[name] = sampleOf(one);
      return fc.record(fields, { requiredKeys: required });
    }
    default:
      return schema.type ? fc.constantFrom('text', null) : fc.constantFrom(null, 1, 1.5, 'text', [], {});
  }
}

/** What a reader may rely on: shapes, not the values of an enumeration or limits. */
function shapeOf({ enum: _, minimum, maximum, minLength, maxLength, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.map(shapeOf) }),
    ...(schema.items && { items: shapeOf(schema.items) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, one]) => [name, shapeOf(one)]),
      ),
    }),
  };
}

/** Runs the property on pairs that were judged harmless; fails if hardly any of them has changed. */
function everyHarmless(use: SchemaUse, holds: (pair: Pair, value: unknown) => boolean, from: 0 | 1) {
  let changed = 0;
  fc.assert(
    fc.property(
      pair
        .filter(([before, after]) => !isBreaking(before, after, use))
        .chain((one) =>
          fc.tuple(fc.constant(one), fc.array(sampleOf(one[from]), { minLength: 1, maxLength: 5 })),
        ),
      ([one, values]) => {
        if (compare(...one, use).length > 0) changed += 1;
        return values.every((value) => holds(one, value));
      },
    ),
    { numRuns: 250 },
  );
  expect(changed).toBeGreaterThan(20);
}

describe('what is judged harmless', () => {
  test('takes every body that was taken', () => {
    everyHarmless('sent', ([, after], value) => ajv.validate(after, value), 0);
  });

  test('answers nothing of a shape that was not answered', () => {
    everyHarmless('answer', ([before], value) => ajv.validate(shapeOf(before), value), 1);
  });
});
