import { expect, test } from 'vitest';
import { clientFiles, clientFolder } from '@/lib/docs/openapi/client-file';
import { openApiDocument } from '@/lib/docs/openapi/document';
import { operations } from '@/lib/docs/openapi/operation';
import { partnerFiles } from '@/lib/docs/partner-kit/file';
import { llmsText, markdownPath, pageMarkdown } from './markdown';
import { answerMessages } from './message';
import { docPages } from './pages';

const origins = { uatOrigin: 'https://a.test', productionOrigin: 'https://a.test' };
const source = openApiDocument(origins);
const pages = docPages(source);
const texts = pages.map((page) => pageMarkdown(page, source));

test('each page begins with its title, and leaves nothing unsaid', () => {
  for (const [at, text] of texts.entries()) {
    expect(text).toMatch(/^# .+\n\n> .+\.\n\n/);
    const words = text.replaceAll(/```[\s\S]*?```/g, 'code');
    expect(words, pages[at]?.path).not.toMatch(/undefined|\[object|\n\n\n/);
  }
  const all = texts.join('');
  for (const { title, method, path } of operations) {
    expect(all).toContain(`## ${title}\n`);
    expect(all).toContain(`\`${method.toUpperCase()} /api/v2${path}\``);
  }
  for (const { message } of answerMessages) expect(all).toContain(`| \`${message}\` |`);
});

test('links between pages lead to their Markdown', () => {
  const links = texts.flatMap((text) => [...text.matchAll(/\]\((\/docs[^)#]*)/g)].map(([, path]) => path));
  expect(links.length).toBeGreaterThan(40);
  const files = clientFiles.map(({ file }) => `${clientFolder}/${file}`);
  const served = [
    ...pages.map(({ path }) => markdownPath(path)),
    '/docs/openapi.json',
    '/docs/llms.txt',
    ...files,
    ...partnerFiles(origins).map(([path]) => path),
  ];
  expect(links.filter((path = '') => !served.includes(path))).toEqual([]);
});

test('llms.txt names every page', () => {
  const text = llmsText(pages, source);
  for (const { title, path } of pages) expect(text).toContain(`- [${title}](${markdownPath(path)}): `);
});
