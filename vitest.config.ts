import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// A test of db, or one that asks for a database by importing db/test or e2e/support; the rest run without one.
const source = ['app', 'components', 'db', 'docs', 'lib', 'scripts', 'server'].flatMap(testFiles);
const database = source.filter(
  (file) => file.startsWith('db') || /@\/(db\/test|e2e\/support)\//.test(readFileSync(file, 'utf8')),
);
const pure = source.filter((file) => !database.includes(file));

function testFiles(folder: string): string[] {
  try {
    return readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    maxWorkers: 2,
    // A test that passes at the second try is reported as flaky, and is to be mended.
    retry: process.env.CI === undefined ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Seconds of machine time, not of waiting: two cores may be busy with a browser beside us.
    teardownTimeout: 30_000,
    passWithNoTests: true,
    projects: [
      { extends: true, test: { name: 'pure', include: pure.length > 0 ? pure : ['none'] } },
      {
        extends: true,
        test: {
          name: 'database',
          include: database.length > 0 ? database : ['none'],
          globalSetup: './db/test/setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['e2e/{api,process}/**/*.test.ts'],
          globalSetup: './e2e/support/setup.ts',
        },
      },
    ],
  },
});
