import { expect, test } from 'vitest';
import { withServer } from '@/test/server/server';

const server = withServer();

test('the server says that it is up', async () => {
  const response = await fetch(`${server.origin}/healthz`);
  expect(response.status).toBe(200);
});

test('a key made for a test is stored where the server looks, and works as a key', async () => {
  const client = await server.makeClient();
  const response = await client.send('GET', '/api/v2/nothing');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: 'not found' });
});
