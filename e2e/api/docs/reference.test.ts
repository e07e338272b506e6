import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docPages } from '@/lib/docs/docs/pages';
import { openApiDocument } from '@/lib/docs/openapi/document';
import { withServer } from '@/test/server/server';

const server = withServer();
const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const tool = (path: string, ...args: string[]) =>
  run(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
  });

let folder = '';
let served: Response;
let file = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-reference-'));
  served = await fetch(`${server.origin}/docs/openapi.json`);
  file = join(folder, 'openapi.json');
  await writeFile(file, await served.clone().text());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('/docs/openapi.json (issue 3.8)', () => {
  test('is served without a key, and is the document the answers of these tests are held against', async () => {
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await served.clone().json()).toEqual(
      JSON.parse(
        JSON.stringify(openApiDocument({ uatOrigin: server.origin, productionOrigin: server.origin })),
      ),
    );
  });

  test('is served under any name of the host, without a redirect', async () => {
    const { port } = new URL(server.origin);
    for (const host of ['127.0.0.1', 'localhost']) {
      const answer = await fetch(`http://${host}:${port}/docs/openapi.json`, { redirect: 'manual' });
      expect([host, answer.status]).toEqual([host, 200]);
      expect(await answer.text()).toBe(await served.clone().text());
    }
  });

  test('is not sent again to a reader who has it, and neither is the page', async () => {
    for (const path of ['/docs/openapi.json', '/docs']) {
      const get = (headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });
      const first = await get();
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      const known = await get({ 'if-none-match': `"other", ${etag}` });
      expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
      const changed = await get({ 'if-none-match': '"other"' });
      expect([changed.status, await changed.text()]).toEqual([200, await first.text()]);
    }
  });

  test('passes Redocly’s linter without an error, and so does the lenders’ side', {
    timeout: 60_000,
  }, async () => {
    const partner = join(folder, 'partner.json');
    await writeFile(partner, await (await fetch(`${server.origin}/docs/partner/openapi.json`)).text());
    // One at a time: of several it prints a report each, which together are no JSON.
    for (const document of [file, partner]) {
      const { stdout } = await tool('@redocly/cli/bin/cli.js', 'lint', document, '--format=json');
      const { totals } = JSON.parse(stdout) as { totals: { errors: number } };
      expect(totals.errors, document).toBe(0);
    }
  });
});

describe('the pages of the docs', () => {
  const pages = docPages(
    openApiDocument({ uatOrigin: 'http://uat.test', productionOrigin: 'http://production.test' }),
  );
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(server.origin + path, { headers })).text();

  test('are made once, run the scripts they were made with only, and are the same for everybody', async () => {
    for (const path of ['/docs', '/docs/guide/lead']) {
      const html = await get(path);
      expect(html).not.toContain('nonce=');
      const { headers } = await fetch(server.origin + path);
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}=')+;/);
      expect(await get(path, { cookie: 'a=b; next-auth.session-token=none' })).toBe(html);
      expect(await get(path, { rsc: '1', 'next-router-prefetch': '1' })).toBe(html);
    }
  });

  test('have the theme that the reader has chosen', async () => {
    expect(await get('/docs', { cookie: 'theme=dark' })).toContain('data-theme="dark"');
    expect(await get('/docs', { cookie: 'theme=light' })).toContain('data-theme="light"');
    expect(await get('/docs', { cookie: 'theme="><b>' })).toBe(await get('/docs'));
  });

  test('are all served, for search engines too, with their Markdown', async () => {
    const names = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
    for (const { path, title, description } of pages) {
      const html = await get(path);
      expect(names(html, /<h1[^>]*>([^<]*)</), path).toBe(title);
      expect(names(html, /<meta name="description" content="([^"]*)"/), path).toBe(description);
      expect(names(html, /<meta name="robots" content="([^"]*)"/), path).toBe('index, follow');
      const markdown = names(html, /<link rel="alternate" type="text\/markdown" href="([^"]*)"/) ?? '';
      const file = await fetch(server.origin + markdown);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect((await file.text()).startsWith(`# ${title}\n`), path).toBe(true);
    }
  });

  test('are listed for assistants; what is no page is not found', async () => {
    const text = await get('/docs/llms.txt');
    const links = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path);
    expect(links.length).toBe(pages.length + 1);
    for (const path of links) expect((await fetch(server.origin + path)).status, path).toBe(200);
    for (const path of ['/docs/nowhere', '/docs/guide', '/docs/guide/lead/more', '/docs/nowhere.md'])
      expect((await fetch(server.origin + path)).status, path).toBe(404);
  });
});
