import { defineConfig } from 'drizzle-kit';
import { runningEmbeddedUrl } from './db/embedded';
import { readLaunchEnv } from './lib/env';
import { loadEnvFile } from './lib/env-file';

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/*.ts',
  casing: 'snake_case',
  out: './db/migration',
  // A migration is written from the schema alone; what is looked at in the studio is in a database.
  ...(process.argv.includes('studio') ? { dbCredentials: { url: databaseUrl() } } : {}),
});

/** The database that the server uses: `DATABASE_URL`, or the embedded one while it runs. */
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
