import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { Database } from '@/db/client';
import type { Actor, AffiliateContext, Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { type Env, readEnv } from '@/lib/base/process/env';
import { systemClock } from '@/lib/base/time/clock';
import type { Environment } from '@/word/environment';

/** Fixed settings for tests; the API tests' server uses them too, so a test can create and read its ids. */
export const testSettings: Readonly<Record<string, string>> = {
  SECRET: Buffer.alloc(32, 1).toString('base64'),
  PII_KEY: Buffer.alloc(32, 2).toString('base64'),
  ID_KEY: Buffer.alloc(32, 3).toString('base64'),
  ALLOW_PRIVATE_PARTNERS: 'on',
  ALLOW_PRIVATE_WEBHOOKS: 'on',
};

/** Settings for verbs, independent of the machine's environment. */
export function testEnv(changes: Record<string, string> = {}): Env {
  return readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    LOG_LEVEL: 'silent',
    ...testSettings,
    ...changes,
  });
}

/** The context of a verb, on a test database. Any member can be overridden. */
export function makeContext(database: Database, changes: Partial<Context> = {}): Context {
  const actor: Actor = { kind: 'command line' };
  return {
    env: testEnv(),
    database,
    log: pino({ level: 'silent' }),
    clock: systemClock,
    actor,
    requestId: randomUUID(),
    traceparent: null,
    origin: null,
    ...changes,
  };
}

/** The same for a verb on affiliate data: acts with an affiliate's key, by default in UAT. */
export function makeAffiliateContext(
  database: Database,
  whose: { affiliateId: number; environment?: Environment },
  changes: Partial<Context> = {},
): AffiliateContext {
  return {
    ...makeContext(database, { actor: { kind: 'key', keyId: 0 }, ...changes }),
    scope: mintScope(whose.affiliateId, whose.environment ?? 'uat'),
  };
}
