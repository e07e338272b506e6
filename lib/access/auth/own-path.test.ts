import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPath } from './own-path';

const portal = 'https://portal.lead.test';

describe('keeps a path of the portal', () => {
  test.each([
    ['/', '/'],
    ['/lead?before=none', '/lead?before=none'],
    ['/lead/new#income', '/lead/new#income'],
    ['/lead/../batch', '/batch'],
    [portal, '/'],
    [`${portal}/operator?q=a%20b`, '/operator?q=a%20b'],
    [`${portal.toUpperCase()}/lead`, '/lead'],
    ['/sign-in?next=//evil.example', '/sign-in?next=//evil.example'],
    ['/%09/evil.example', '/%09/evil.example'],
  ])('%s', (address, path) => {
    expect(ownPath(address, portal)).toBe(path);
  });
});

describe('returns null for anything else', () => {
  test.each([
    ['another site', 'https://evil.example/'],
    ['without a scheme', '//evil.example'],
    ['a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a tab', '/\t/evil.example'],
    ['a newline', '/\n/evil.example'],
    ['a return', '/\r/evil.example'],
    ['a tab and a backslash', '/\t\\evil.example'],
    ['many slashes', '////evil.example'],
    ['dot segments before two slashes', '/..//evil.example'],
    ['a dot segment before two slashes', '/.//evil.example'],
    ['encoded dot segments before two slashes', '/%2e%2e//evil.example'],
    ['our address and two slashes', `${portal}//evil.example`],
    ['our name as a user', `${portal}@evil.example/`],
    ['our name as a user and a password', `${portal}:443@evil.example/`],
    ['a user of ours', 'https://user@portal.lead.test/lead'],
    ['our name as the beginning of another', `${portal}.evil.example/`],
    ['our host by another scheme', 'http://portal.lead.test/lead'],
    ['our host on another port', 'https://portal.lead.test:8443/lead'],
    ['a script', 'javascript:alert(1)'],
    ['a script with a tab', 'java\tscript:alert(1)'],
    ['a script with our host', 'javascript://portal.lead.test/%0aalert(1)'],
    ['data', 'data:text/html,x'],
    ['a percent sign', '%'],
    ['a path with a lone percent sign', '/%'],
    ['a path that is no UTF-8', '/%ff'],
    ['no path but a word', 'lead'],
    ['a blank', ''],
    ['a leading space', ' /lead'],
    ['text beyond any address', `/${'a'.repeat(3_000)}`],
    ['a list', ['/lead', '/batch']],
    ['an object', { path: '/lead' }],
    ['nothing', undefined],
  ])('%s', (_, address) => {
    expect(ownPath(address, portal)).toBeNull();
  });
});

test('a browser that follows the result stays on the portal, whatever the input', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '\t',
    '\n',
    '\r',
    '.',
    '..',
    '%2f',
    '%5c',
    '%09',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'portal.lead.test',
    'https:',
    'javascript:',
    ' ',
    '\0',
    '\u00a0',
    '。',
  );
  const address = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
    fc.webUrl(),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(address, (text) => {
      const path = ownPath(text, portal);
      if (path === null) return;
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, portal).origin).toBe(portal);
    }),
    { numRuns: 5_000 },
  );
});
