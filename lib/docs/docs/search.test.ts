import { expect, test } from 'vitest';
import { openApiDocument } from '@/lib/docs/openapi/document';
import { listSearchEntries } from './list-search-entries';
import { answerMessages, fieldMessages } from './message';
import { docPages } from './pages';
import { searchOf } from './search';

const pages = docPages(openApiDocument({ uatOrigin: 'https://a.test', productionOrigin: 'https://a.test' }));
const entries = listSearchEntries(pages);
const search = searchOf(entries);

test('every message is found by its own words, before anything else', () => {
  for (const { message, cause } of [...answerMessages, ...fieldMessages]) {
    const best = search(message).slice(0, 3);
    expect(
      best.map(({ title }) => title),
      message,
    ).toContain(message);
    expect(best.find(({ title }) => title === message)?.note.length, message).toBeGreaterThan(10);
    expect(cause).not.toBe('');
  }
});

test('a message pasted with what stood around it is found', () => {
  const [first] = search('{"message":"lead is not in matched, declined, or failed state"}');
  expect(first?.href).toBe('/docs/message#answer-lead-is-not-in-matched-declined-or-failed-state');
});

test('pages, endpoints, fields and scenarios are found, half typed and misspelt too', () => {
  const hrefs = (text: string) => search(text).map(({ href }) => href);
  expect(hrefs('duplic')).toContain('/docs/guide/lead');
  expect(hrefs('accept a match')[0]).toBe('/docs/reference/accept#acceptOffer');
  expect(hrefs('POST /offer')).toContain('/docs/reference/offer#makeOffer');
  expect(hrefs('net_income')).toContain('/docs/reference/lead#createLead-net_income');
  expect(hrefs('sandbox slow')[0]).toBe('/docs/sandbox#sandbox-slow');
  expect(hrefs('quikstart')).toContain('/docs/quickstart');
  expect(hrefs('   ')).toEqual([]);
});

test('entries lead somewhere, each once', () => {
  expect(entries.length).toBeGreaterThan(200);
  for (const { href, title } of entries) {
    expect(pages.map(({ path }) => path)).toContain(href.split('#')[0]);
    expect(title).not.toBe('');
  }
});
