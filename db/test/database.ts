import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, type Drizzle, openDatabase } from '@/db/client';
import { errorCode } from '@/db/error';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** A fresh, migrated database of its own. The caller drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('postgres');
  const name = `lmp_test_${randomBytes(6).toString('hex')}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await admin`create database ${admin(name)} template ${admin(template)}`;
      break;
    } catch (error) {
      // Another test file is copying the template at this moment.
      if (errorCode(error) !== '55006' || attempt === 20) throw error;
    }
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { maxConnections: 5, applicationName: name });
  return {
    url: url.href,
    database,
    drop: async () => {
      await database.close();
      await admin`drop database if exists ${admin(name)} with (force)`;
      await admin.end({ timeout: 5 });
    },
  };
}

export interface TestFileDatabase {
  readonly url: string;
  readonly database: Database;
  readonly drizzle: Drizzle;
  readonly sql: postgres.Sql;
}

/** One database for the tests of a file: call at the top of the file, use its members inside tests and hooks. */
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
  };
}
