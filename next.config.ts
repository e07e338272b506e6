import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks the types; a first start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Native addons and drivers stay out of the bundle: Node loads them itself.
  serverExternalPackages: ['@node-rs/argon2', 'postgres', 'graphile-worker', 'pino'],
  // `/api/v2/lead/` is served as `/api/v2/lead`, never redirected (design 5).
  skipTrailingSlashRedirect: true,
};

export default config;
