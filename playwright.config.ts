import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: ['portal/**/*.spec.ts', 'operator/**/*.spec.ts'],
  outputDir: 'test-results',
  globalSetup: './test/browser/setup.ts',
  fullyParallel: true,
  // A page keeps more than one core busy: with a third the same number of tests ends in a minute, each in twice the time.
  workers: 2,
  // Generous, for whole journeys on two cores, which were seen to be three times as slow on another day: the limits catch
  // hangs, not slowness.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A test that passes on retry is reported as flaky and must be fixed.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    // Recording takes as much processor time as the test itself: of a second try only, or by `--trace on`.
    trace: 'on-first-retry',
    // What moves costs processor time in every frame, and shows nothing that is tested.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
  },
});
