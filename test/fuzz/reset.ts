import type { Database } from '@/db/client';
import { errorCode } from '@/db/error';
import { findQueueState } from '@/db/query/base/queue-state';

/** What no request adds to. */
const kept = ['environment', 'secret_check', 'worker_heartbeat', 'event_log'];

/**
 * Empties the database between rounds, so that what a request costs, and what caches hold of the stored data, does not
 * depend on how many came before. The audit trail refuses it, like every change, unless triggers are off.
 */
export async function emptyDatabase(database: Database): Promise<void> {
  await untilJobsAreDone(database);
  const tables = await database.sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and not tablename = any(${kept})`;
  const names = tables.map(({ name }) => name);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await emptyTables(database, names);
    } catch (error) {
      // The server writes its logs in the background.
      if (errorCode(error) !== '40P01' || attempt === 20) throw error;
    }
  }
}

async function emptyTables(database: Database, names: readonly string[]): Promise<void> {
  await database.transaction(async ({ sql }) => {
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(`truncate ${names.join(', ')} cascade`);
    await sql`update environment set maintenance = false, maintenance_starts_at = null, processing_limit_ms = 25000,
      deduplication_window_seconds = 2592000, batch_file_retention_days = 30, request_log_retention_days = 30,
      lead_retention_days = 730, never_offered_retention_days = 36500, offered_retention_days = 36500,
      declined_retention_days = 36500, accepted_retention_days = 36500, catalogue_version = catalogue_version + 1`;
  });
}

async function untilJobsAreDone(database: Database): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    const { due, running } = await findQueueState(database);
    if (due + running === 0 || Date.now() > until) return;
    await new Promise((again) => setTimeout(again, 50));
  }
}
