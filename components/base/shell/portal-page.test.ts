import { expect, test } from 'vitest';
import { pagesBeside, portalPages } from './portal-page';

const items = [
  ...[
    'dashboard',
    'report',
    'lead',
    'batch',
    'sandbox',
    'go-live',
    'api-key',
    'webhook',
    'commission',
    'team',
    'request',
    'docs',
  ].map((name) => ({ href: `/${name}`, label: name })),
  { href: '/team/role', label: 'What agents may do' },
  ...pagesBeside,
];

test('each page has a letter of its own', () => {
  const letters = portalPages(items, { mayCapture: true }).map(({ letter }) => letter);
  expect(letters).toHaveLength(items.length + 4);
  for (const letter of letters) expect(letter).toMatch(/^[A-Z]$/);
  expect(new Set(letters).size).toBe(letters.length);
});

test('who captures no leads here is led to no form', () => {
  const pages = portalPages(items, { mayCapture: false });
  expect(pages.map(({ href }) => href)).not.toContain('/lead/new');
  expect(pages.map(({ href }) => href)).not.toContain('/batch/new');
});

test('a page that is not known has no letter', () => {
  expect(portalPages([{ href: '/other', label: 'Other' }], { mayCapture: false })[0]).toMatchObject({
    letter: '',
  });
});
