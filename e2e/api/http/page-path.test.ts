import { describe, expect, test } from 'vitest';
import { withServer } from '@/test/server/server';

const server = withServer();
const visit = (path: string) => fetch(server.origin + path, { redirect: 'manual' });

test.each(['/lead/%c3%28', '/batch/%zz', '/password-reset/%ff', '/operator/affiliate/%', '/%zz'])(
  'the page %s, which nobody can decode, is not found',
  async (path) => {
    const answer = await visit(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('</html>');
  },
);

test.each([
  ['/lead//x', 404],
  ['/lead/', 404],
  ['/api/portal/api-key//revoke', 401],
  ['/api/portal/nothing/', 401],
])(
  'the untidy address %s with a long query leads nowhere: encoded, no client would take the headers',
  async (path, status) => {
    expect((await visit(`${path}?${"a'".repeat(3_000)}`)).status).toBe(status);
    expect((await visit(`${path}?a=1`)).status).not.toBe(500);
  },
);

describe('sign-in leads back', () => {
  test('to the page that was asked for', async () => {
    const { status, headers } = await visit('/team?a=1');
    expect([status, headers.get('location')]).toEqual([307, '/sign-in?next=%2Fteam%3Fa%3D1']);
  });

  test('but not to an address so long that, encoded, no client would take the headers', async () => {
    const { status, headers } = await visit(`/team?${'a&'.repeat(3_000)}`);
    expect([status, headers.get('location')]).toEqual([307, '/sign-in']);
  });
});

test.each([
  ['cannot be decoded', '%'],
  ['is no state', encodeURIComponent('["",{"children":1}]')],
  ['is too long', 'x'.repeat(5_000)],
])('what a page says it shows is left aside where it %s', async (_, state) => {
  const headers = { rsc: '1', 'next-router-state-tree': state };
  for (const path of ['/nowhere', '/sign-in'])
    expect((await fetch(server.origin + path, { headers })).status).toBe(path === '/nowhere' ? 404 : 200);
});
