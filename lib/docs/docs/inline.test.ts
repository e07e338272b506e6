import { expect, test } from 'vitest';
import { inlineOf, plainText } from './inline';

test('code and links are told from plain words', () => {
  expect(inlineOf('Poll `GET /lead`, then [read on](/docs/guide/lead#state).')).toEqual([
    { kind: 'plain', text: 'Poll ' },
    { kind: 'code', text: 'GET /lead' },
    { kind: 'plain', text: ', then ' },
    { kind: 'link', text: 'read on', href: '/docs/guide/lead#state' },
    { kind: 'plain', text: '.' },
  ]);
});

test('brackets that are no link, and a lonely backtick, stay words', () => {
  expect(plainText('{"leads": […]} and [a](https://other.test) and ` end')).toBe(
    '{"leads": […]} and [a](https://other.test) and ` end',
  );
});
