import { expect, test } from 'vitest';
import { readAudit, unknownLicences } from './release-check.mjs';

const component = (name: string, ...licenses: object[]) => ({ name, version: '1.0.0', licenses });
const id = (name: string) => ({ license: { id: name } });

test('a licence passes if it asks for no more than its text, or a package was looked at by hand', () => {
  const components = [
    component('one', id('MIT')),
    component('choice', { expression: '(MIT OR GPL-3.0-only)' }),
    component('busboy'),
    component('@img/sharp-libvips-linux-x64', id('LGPL-3.0-or-later')),
  ];
  expect(unknownLicences({ components })).toEqual([]);
});

test('other licences, and none at all, are named', () => {
  const components = [
    component('copyleft', id('GPL-3.0-only')),
    component('both', { expression: 'MIT AND GPL-3.0-only' }),
    component('silent'),
    component('two', id('MIT'), id('SSPL-1.0')),
  ];
  expect(unknownLicences({ components })).toEqual([
    'copyleft 1.0.0: GPL-3.0-only',
    'both 1.0.0: MIT AND GPL-3.0-only',
    'silent 1.0.0: no licence is named',
    'two 1.0.0: MIT, SSPL-1.0',
  ]);
});

test('an audit is believed only if it was answered', () => {
  const metadata = { vulnerabilities: { total: 0 } };
  expect(readAudit(JSON.stringify({ vulnerabilities: {}, metadata }))).toEqual({ weak: [] });
  const vulnerabilities = { next: { name: 'next', severity: 'high' } };
  expect(readAudit(JSON.stringify({ vulnerabilities, metadata }))).toEqual({ weak: ['next (high)'] });
  expect(readAudit(JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }))).toEqual({
    unanswered: '405 Method Not Allowed',
  });
  expect(readAudit('{}')).toEqual({ unanswered: 'its answer is not one of npm audit' });
  expect(readAudit('')).toEqual({ unanswered: 'npm audit said nothing' });
});
