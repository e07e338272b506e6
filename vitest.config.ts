import { defineConfig } from 'vitest/config';

/**
 * Whole processes that are killed again and again: `npm run prove` runs them at full length before a release, and no other
 * run. accept-kill and batch-kill, in short, are in every run.
 */
const proofs = process.env.PROVE
  ? []
  : ['**/{kill,*-kill}.db.test.ts', 'e2e/process/{capacity-kill,key-rotation,upgrade}.test.ts'];

const rooms = '{app,components,db,docs,lib,scripts,server,test}';

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    maxWorkers: 2,
    // A test that passes on retry is reported as flaky and must be fixed.
    retry: process.env.CI === undefined ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Generous: a browser may be keeping both cores busy.
    teardownTimeout: 30_000,
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [`${rooms}/**/*.test.{ts,tsx}`],
          exclude: ['**/*.db.test.{ts,tsx}', '**/node_modules/**'],
          // Rules keep no state: their files share a process, and what one has imported the next need not.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [`${rooms}/**/*.db.test.ts`],
          exclude: [...proofs, '**/node_modules/**'],
          globalSetup: './test/database/setup.ts',
          setupFiles: './test/database/fresh-process.ts',
          // Half of a run would be spent on importing the same modules for every file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['e2e/{api,process}/**/*.test.ts'],
          exclude: proofs,
          globalSetup: './test/server/setup.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Through the TypeScript client of /docs/client: the tests of the calls that read, once more, and of those with a
          // body one success and each kind of refusal.
          name: 'client',
          include: [
            'e2e/api/*/{intent,intent-id,lead-check,lead-hashid,accept-link}.test.ts',
            'e2e/client/*.test.ts',
          ],
          globalSetup: './test/server/setup.ts',
          provide: { throughClient: true },
          isolate: false,
        },
      },
    ],
  },
});
