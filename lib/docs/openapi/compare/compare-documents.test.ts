import { describe, expect, test } from 'vitest';
import { openApiDocument } from '@/lib/docs/openapi/document';
import type { JsonSchema } from '@/lib/docs/openapi/schema';
import { type ComparedDocument, compareDocuments } from './compare-documents';
import { missingEntries } from './missing-entries';

const origins = { uatOrigin: 'https://uat.test', productionOrigin: 'https://api.test' };
type Json = { [key: string]: Json } & Json[] & { delete?: never };
/** What we send is compared by a test of its own. */
const { webhooks: _, ...served } = openApiDocument(origins);
const text = JSON.stringify(served, (key, value) =>
  key === 'WebhookBody' || (['examples', 'description', 'summary'].includes(key) && typeof value === 'string')
    ? undefined
    : value,
);
const current = (): ComparedDocument => JSON.parse(text);

/** Every place of the document that is called so, by the names that lead there. */
function placesCalled(name: string, value: unknown = current(), path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (key.startsWith('example')) return [];
    return [
      ...(key === name && path.at(-1) !== 'properties' ? [[...path, key]] : []),
      ...placesCalled(name, child, [...path, key]),
    ];
  });
}

/** Never changed. */
const unchanged = current();

/** The document after `change` has worked on what is at `place`. Copies no more than leads there: it is large. */
function changed(place: readonly string[], change: (at: Json) => void): ComparedDocument {
  const copy = (value: Json) => Object.assign(Array.isArray(value) ? [] : {}, value) as Json;
  const document = copy(unchanged as unknown as Json);
  let at = document;
  for (const key of place.slice(0, -1)) {
    const next = copy(at[key] as Json);
    at[key] = next;
    at = next;
  }
  const last = structuredClone(at[place.at(-1) ?? ''] as Json);
  at[place.at(-1) ?? ''] = last;
  change(last);
  return document as unknown as ComparedDocument;
}

const isBreaking = (after: ComparedDocument, before = unchanged) =>
  compareDocuments(before, after).some(({ breaking }) => breaking);

/** Whether a change is: of one within a path only that path is compared, since the document is large. */
function isBreakingAt(place: readonly string[], change: (at: Json) => void): boolean {
  const [room, path = ''] = place;
  const after = changed(place, change);
  if (room !== 'paths') return isBreaking(after);
  const only = ({ paths, ...document }: ComparedDocument) => ({
    ...document,
    paths: { [path]: paths[path] ?? {} },
  });
  return isBreaking(only(after), only(unchanged));
}

describe('of the document that is served, it is breaking', () => {
  test('that a call is gone', () => {
    for (const [path, methods] of Object.entries(current().paths))
      for (const method of Object.keys(methods))
        expect(isBreakingAt(['paths', path], (at) => delete at[method])).toBe(true);
  });

  test('that a status, or a header of it, is gone', () => {
    for (const name of ['responses', 'headers'])
      for (const place of placesCalled(name).filter(([first]) => first === 'paths'))
        changed(place, (at) => {
          for (const key of Object.keys(at))
            expect([place, key, isBreakingAt(place, (now) => delete now[key])]).toEqual([place, key, true]);
        });
  });

  test('that a field is gone, or one that was always there is not', () => {
    for (const place of placesCalled('properties'))
      changed(place, (at) => {
        for (const key of Object.keys(at))
          expect([place, key, isBreakingAt(place, (now) => delete now[key])]).toEqual([place, key, true]);
      });
    for (const place of placesCalled('required').filter(
      (one) => !/Input|Upload/.test(one.join()) && one[0] !== 'paths',
    ))
      expect([place, isBreakingAt(place, (at) => at.pop())]).toEqual([place, true]);
  });

  test('that a parameter is gone or required, or a new one is', () => {
    for (const place of placesCalled('parameters')) {
      expect(isBreakingAt(place, (at) => at.pop())).toBe(true);
      const fresh = (required: boolean) =>
        isBreakingAt(place, (at) => at.push({ name: 'fresh', in: 'query', required, schema: {} } as never));
      expect([fresh(true), fresh(false)]).toEqual([true, false]);
    }
  });

  test('that a call or a type is called otherwise', () => {
    for (const place of placesCalled('operationId'))
      expect(isBreakingAt(place.slice(0, -1), (at) => Object.assign(at, { operationId: 'other' }))).toBe(
        true,
      );
  });
});

test('a call more, an answer’s field more and other words break nothing, but are told or need not be', () => {
  const more = changed(['components', 'schemas', 'Lead', 'properties'], (at) =>
    Object.assign(at, { fresh: { type: 'string' } }),
  );
  expect(compareDocuments(current(), more)).toEqual([
    { call: 'GET /lead/{hashid}', name: 'fresh', what: '200.fresh: new', breaking: false },
  ]);
  const call = { ...current(), paths: { ...current().paths, '/fresh': { get: { responses: {} } } } };
  expect(compareDocuments(current(), call)).toEqual([
    { call: 'GET /fresh', name: null, what: 'GET /fresh: new', breaking: false },
  ]);
  expect(compareDocuments(current(), JSON.parse(JSON.stringify(current()).replaceAll('’', '')))).toEqual([]);
});

test('what is sent to a webhook is read by clients like an answer', () => {
  const withWebhook = (properties: Record<string, JsonSchema>): ComparedDocument => ({
    ...current(),
    webhooks: {
      'lead.created': {
        post: { requestBody: { content: { 'application/json': { schema: { properties } } } }, responses: {} },
      },
    },
  });
  const [less, more] = [withWebhook({}), withWebhook({ id: { type: 'string' } })];
  expect(compareDocuments(more, less)).toEqual([
    { call: 'webhook lead.created', name: 'id', what: 'body.id: removed', breaking: true },
  ]);
  expect(isBreaking(more, less)).toBe(false);
  expect(compareDocuments(current(), more)).toMatchObject([{ call: 'webhook lead.created', name: null }]);
});

test('an entry tells a change by naming its call, and in backticks what changed within it', () => {
  const changes = [
    { call: 'GET /fresh', name: null, what: '', breaking: false },
    { call: 'POST /lead', name: 'colour', what: '', breaking: false },
  ];
  const calls = ['GET /fresh', 'POST /lead'];
  expect(missingEntries(changes, [])).toEqual(changes);
  expect(missingEntries(changes, [{ calls, text: 'New: colour.' }])).toEqual(changes.slice(1));
  expect(missingEntries(changes, [{ calls, text: 'New: `colour`.' }])).toEqual([]);
  expect(missingEntries(changes, [{ calls: 'every call', text: '`colour`' }])).toEqual([]);
});
