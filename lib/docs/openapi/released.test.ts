import { describe, expect, test } from 'vitest';
import { apiChangelog } from './changelog';
import type { DocumentChange } from './compare/change';
import { type ComparedDocument, compareDocuments } from './compare/compare-documents';
import { contractOf } from './compare/contract';
import { missingEntries } from './compare/missing-entries';
import { openApiDocument } from './document';
import released from './released.json';

const document = openApiDocument({ uatOrigin: 'https://uat.test', productionOrigin: 'https://api.test' });
const current = contractOf(document as unknown as ComparedDocument);
const changes = compareDocuments(released.contract as unknown as ComparedDocument, current);
const told = ({ call, what }: DocumentChange) => `${call}: ${what}`;

describe('since the last release (CONTRIBUTING.md, “Release”)', () => {
  test('nothing has changed in the document that breaks a client', () => {
    expect(changes.filter(({ breaking }) => breaking).map(told)).toEqual([]);
  });

  test('the API changelog tells every change, in a version above it', () => {
    const at = apiChangelog.findIndex(({ version }) => version === released.version);
    expect(at, 'the changelog has the version that was released last').toBeGreaterThanOrEqual(0);
    const entries = apiChangelog.slice(0, at).flatMap((version) => version.changes);
    expect(
      missingEntries(changes, entries).map(told),
      'lib/docs/openapi/changelog.ts tells these by their call, and in backticks by what changed within it',
    ).toEqual([]);
  });
});

describe('the API changelog', () => {
  test('is newest first, and its first version is the document’s', () => {
    const versions = apiChangelog.map(({ version }) => version.split('.').map(Number));
    const newer = (one: number[], other: number[]) =>
      one.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
    expect(versions.toSorted((one, other) => -newer(one, other))).toEqual(versions);
    expect(document.info.version).toBe(apiChangelog[0].version);
    for (const { version, date } of apiChangelog) {
      expect(version).toMatch(/^2\.\d+\.\d+$/);
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  test('names only calls that there are', () => {
    const calls = Object.entries(current.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const webhooks = Object.keys(current.webhooks ?? {}).map((name) => `webhook ${name}`);
    const named = apiChangelog.flatMap((one) =>
      one.changes.flatMap(({ calls }) => (calls === 'every call' ? [] : calls)),
    );
    expect(named.filter((call) => ![...calls, ...webhooks].includes(call))).toEqual([]);
  });
});
