import { expect } from 'vitest';
import { contradiction } from './reference-rule';
import { type TestServer, withServer } from './server';

/** Fails the test if a response contradicts the served reference. */
export async function checkAnswer(method: string, path: string, response: Response): Promise<void> {
  const { status, headers } = response;
  const wrong = contradiction(method, path, { status, headers, text: await response.clone().text() });
  if (wrong) expect.fail(wrong);
}

/** `fetch` whose responses must match the reference. Does not follow redirects. */
export async function send(
  origin: string,
  method: string,
  path: string,
  init: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<Response> {
  const { body, headers = {} } = init;
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  await checkAnswer(method, path, response);
  return response;
}

/** `withServer` with clients that fail the test if a response does not match the reference. */
export function withContract(): TestServer {
  return checked(withServer());
}

/** The same server, with clients that check every response. */
export function checked(server: TestServer): TestServer {
  return {
    ...server,
    makeClient: async (options) => {
      const client = await server.makeClient(options);
      return {
        ...client,
        send: async (method, path, body, headers) => {
          const response = await client.send(method, path, body, headers);
          // The reference covers v2 only.
          if (path.startsWith('/api/v2')) await checkAnswer(method, path, response);
          return response;
        },
      };
    },
  };
}
