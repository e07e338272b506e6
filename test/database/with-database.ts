import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase, type Queryable } from '@/db/client';
import { copyTemplate } from './copy';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** Creates a fresh, migrated database. The caller drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `lmp_test_${randomBytes(6).toString('hex')}`;
  const { url, drop } = await copyTemplate(inject('postgres'), name);
  const database = openDatabase(url, { maxConnections: 10, applicationName: name });
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

export interface TestFileDatabase extends Queryable {
  readonly url: string;
  readonly database: Database;
}

/** One database for all tests of a file: call at the top of the file, use its members inside tests and hooks. */
export function withDatabase(): TestFileDatabase {
  let made: TestDatabase | null = null;
  const current = () => {
    if (!made) throw new Error('the test database exists inside tests and hooks only');
    return made;
  };
  beforeAll(async () => {
    made = await createTestDatabase();
  });
  afterAll(async () => {
    await made?.drop();
  });
  return {
    get url() {
      return current().url;
    },
    get database() {
      return current().database;
    },
    get drizzle() {
      return current().database.drizzle;
    },
    get sql() {
      return current().database.sql;
    },
    get transaction() {
      return current().database.transaction;
    },
  };
}
