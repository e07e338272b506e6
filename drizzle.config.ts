import { defineConfig } from 'drizzle-kit';
import { runningEmbeddedUrl } from './db/embedded';
import { readLaunchEnv } from './lib/env';
import { loadEnvFile } from './lib/env-file';

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/*.ts',
  casing: 'snake_case',
  out: './db/migration',
  // Generating a migration only needs the schema; the studio needs a database.
  ...(process.argv.includes('studio') ? { dbCredentials: { url: databaseUrl() } } : {}),
});

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
