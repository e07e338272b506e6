import { expect, test } from 'vitest';
import { makeLeadBody } from '@/test/applicant';
import { makeIntent } from '@/test/factory';
import { withContract } from '@/test/server/contract';
import { sendByClient } from '@/test/server/send-by-client';

const server = withContract();

test('in this project what the TypeScript client can send goes through it, and nothing else does', async () => {
  const client = await server.makeClient();
  const { title: intent } = await makeIntent(server.database);
  // A fetched answer has the address that it came from.
  const throughClient = async (method: string, path: string, body?: unknown) => {
    const answer = await client.send(method, path, body);
    return [answer.status, answer.url === ''];
  };
  expect(await throughClient('GET', '/api/v2/intent')).toEqual([200, true]);
  expect(await throughClient('POST', '/api/v2/lead', makeLeadBody({ intent }))).toEqual([201, true]);
  expect(await throughClient('POST', '/api/v2/offer', {})).toEqual([422, true]);
  expect(await throughClient('GET', '/api/v2/lead/unknown')).toEqual([404, true]);
  expect(await throughClient('GET', '/api/v2/lead/batch/unknown?limit=2')).toEqual([404, true]);
  expect(await throughClient('POST', '/api/v2/lead', '{')).toEqual([400, false]);
  expect(await throughClient('GET', '/api/v2/elsewhere')).toEqual([404, false]);
  const call = { method: 'GET', path: '/api/v2/intent', body: undefined, headers: {} };
  expect((await sendByClient(server.origin, 'wrong', call))?.status).toBe(401);
});
