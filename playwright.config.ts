import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: ['portal/**/*.spec.ts', 'operator/**/*.spec.ts'],
  outputDir: 'test-results',
  globalSetup: './e2e/support/portal-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
  },
});
