import { defineConfig } from 'drizzle-kit';
import { readAddress } from './db/address';
import { runningEmbeddedUrl } from './db/embedded';
import { readLaunchEnv } from './lib/base/process/env';
import { loadEnvFile } from './lib/base/process/env-file';

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/*/*.ts',
  casing: 'snake_case',
  out: './db/migration',
  // Generating a migration only needs the schema; the studio needs a database.
  ...(process.argv.includes('studio') ? { dbCredentials: credentials() } : {}),
});

/** In parts: of a URL the studio would read the TLS settings in its own way. */
function credentials() {
  const { url, ssl, host } = readAddress(databaseUrl());
  const { port, username, password, pathname } = new URL(url);
  return {
    host,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ssl,
  };
}

/** Returns the URL of the server's database: `DATABASE_URL`, or the embedded one while it runs. */
function databaseUrl(): string {
  try {
    loadEnvFile(process.env);
    if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
    const { dataDir } = readLaunchEnv();
    const url = runningEmbeddedUrl(dataDir);
    if (url !== null) return url;
    throw new Error(
      `no embedded PostgreSQL runs in ${dataDir}: run npm start beside this, or set DATABASE_URL`,
    );
  } catch (error) {
    process.stderr.write(`error: ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
