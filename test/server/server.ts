import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { makeAffiliate, makeApiKey } from '@/test/factory';
import type { Environment } from '@/word/environment';
import { sendByClient } from './send-by-client';

/** The test's own affiliate and a working key of it. */
export interface TestClient {
  readonly affiliateId: number;
  readonly keyId: number;
  readonly key: string;
  /**
   * Sends with the key. `body` is sent as JSON; text and bytes as they are. In the project `client` what the TypeScript
   * client can send goes through it.
   */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

export interface TestServer {
  readonly origin: string;
  /** The server's database, shared by all API tests: only touch your own rows. */
  readonly database: Database;
  makeClient(options?: { environment?: Environment; affiliateId?: number }): Promise<TestClient>;
}

/** The real server, over HTTP. Call at the top of a file. */
export function withServer(): TestServer {
  const { origin, databaseUrl } = inject('server');
  const database = openDatabase(databaseUrl, { maxConnections: 6, applicationName: 'api test' });
  afterAll(() => database.close());
  return testServer(origin, database);
}

export function testServer(origin: string, database: Database): TestServer {
  const throughClient = inject('throughClient') ?? false;
  return {
    origin,
    database,
    makeClient: async ({ environment = 'uat', affiliateId } = {}) => {
      const owner = affiliateId ?? (await makeAffiliate(database)).id;
      const { key, hash, hint } = generateApiKey(environment);
      const { id } = await makeApiKey(database, { affiliateId: owner, environment, hash, hint });
      return {
        affiliateId: owner,
        keyId: id,
        key,
        send: async (method, path, body, headers = {}) => {
          const call = { method, path, body, headers };
          const answer = throughClient ? await sendByClient(origin, key, call) : null;
          if (answer) return answer;
          const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
          return fetch(`${origin}${path}`, {
            method,
            headers: {
              authorization: `Bearer ${key}`,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
            ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
          });
        },
      };
    },
  };
}
