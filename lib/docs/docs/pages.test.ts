import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leadFields } from '@/lib/applicant/field';
import { magicValues } from '@/lib/catalogue/sandbox/magic-value';
import { clientFiles, clientFolder } from '@/lib/docs/openapi/client-file';
import { openApiDocument } from '@/lib/docs/openapi/document';
import { operations } from '@/lib/docs/openapi/operation';
import { partnerFiles } from '@/lib/docs/partner-kit/file';
import { differences } from '@/lib/v1/difference';
import type { Block, DocPage } from './block';
import { sectionsOf } from './contents';
import { leadFieldGroups } from './field-group';
import { inlineOf } from './inline';
import { movedAnchors } from './moved';
import { docPages } from './pages';
import { docsFor, docsOfPortal } from './portal-docs';

const root = join(import.meta.dirname, '../../..');
const origins = { uatOrigin: 'https://uat.lead.test', productionOrigin: 'https://api.lead.test' };
const source = openApiDocument(origins);
const pages = docPages(source);
const pageAt = (path: string) => pages.find((page) => page.path === path);

/** Every address on a page that a link can lead to. */
function anchorsOf(page: DocPage): string[] {
  const inBlocks = page.blocks.flatMap((block) => {
    if (block.kind === 'messages') return block.items.map(({ id }) => id);
    return block.kind === 'table' ? block.rows.flatMap(({ id }) => id ?? []) : [];
  });
  return [...sectionsOf(page).map(({ id }) => id), ...inBlocks];
}

/** Every text of a block, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const linksOf = (block: Block) => [
  ...(block.kind === 'links' ? block.items.map(({ href }) => href) : []),
  ...textsOf(block)
    .flatMap(inlineOf)
    .flatMap((part) => (part.kind === 'link' ? [part.href] : [])),
];

/** Files and pages that are not made from blocks. */
const elsewhere = [
  '/docs/openapi.json',
  '/docs/llms.txt',
  '/api-key',
  '/webhook',
  ...clientFiles.map(({ file }) => `${clientFolder}/${file}`),
  ...partnerFiles(origins).map(([path]) => path),
];

function isDead(href: string, from: DocPage): boolean {
  const [path = '', anchor] = href.split('#');
  if (elsewhere.includes(path)) return false;
  const target = path === '' ? from : pageAt(path);
  return !target || (anchor !== undefined && !anchorsOf(target).includes(anchor));
}

test('every link between pages leads to a page and a section that exist', () => {
  const dead = pages.flatMap((page) =>
    page.blocks
      .flatMap(linksOf)
      .filter((href) => isDead(href, page))
      .map((href) => `${page.path}: ${href}`),
  );
  expect(dead).toEqual([]);
  expect(pages.flatMap((page) => page.blocks.flatMap(linksOf)).length).toBeGreaterThan(40);
});

test('no page has two sections of one address, and all have a description', () => {
  for (const page of pages) {
    const anchors = anchorsOf(page);
    expect(
      anchors.filter((id, at) => anchors.indexOf(id) !== at),
      page.path,
    ).toEqual([]);
    expect(page.description, page.path).toMatch(/^.{20,160}\.$/);
  }
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
});

test('every endpoint, sandbox scenario and difference to v1 has its place', () => {
  const shown = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'operation' ? [block.operation.id] : [])),
  );
  expect(shown.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  const sandbox = textsOf(pageAt('/docs/sandbox')?.blocks);
  expect(sandbox).toEqual(expect.arrayContaining(magicValues.map(({ lastName }) => `\`${lastName}\``)));
  const v1 = pageAt('/docs/guide/v1');
  expect(v1 && sectionsOf(v1)).toHaveLength(differences.length);
});

test('the anchors of the former single page lead to places that exist', () => {
  const [overview] = pages;
  if (!overview) throw new Error('no pages');
  for (const href of Object.values(movedAnchors)) expect(isDead(href, overview), href).toBe(false);
  for (const id of [
    'order',
    'errors',
    'retries',
    'rules',
    'sandbox',
    'v1',
    ...operations.map(({ id }) => id),
  ])
    expect(movedAnchors, id).toHaveProperty(id);
  for (const href of docsOfPortal) expect(isDead(href, overview), href).toBe(false);
  // Still on the page itself.
  expect(anchorsOf(overview)).toContain('start');
});

test('a page of the portal leads to its docs, and the docs back to pages that exist', () => {
  expect(['/lead', '/lead/new', '/lead/abc/read', '/leads', '/team'].map(docsFor)).toEqual([
    '/docs/guide/lead',
    '/docs/guide/offer',
    '/docs/guide/lead',
    '/docs',
    '/docs',
  ]);
  const back = pages.flatMap(({ portal }) => portal?.href ?? []);
  expect(back.length).toBeGreaterThan(5);
  for (const path of back) expect(existsSync(join(root, 'app/(portal)', path, 'page.tsx')), path).toBe(true);
});

test('every field of a lead is in one group', () => {
  expect(leadFieldGroups.flatMap(({ fields }) => fields).toSorted()).toEqual(
    leadFields.map(({ name }) => name).toSorted(),
  );
  for (const { fields, note } of leadFieldGroups)
    expect([fields.length > 1, note !== '']).toEqual([true, true]);
});
