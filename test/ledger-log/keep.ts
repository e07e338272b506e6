import type { Database } from '@/db/client';
import { claimLedgerLog } from '@/db/query/care/ledger-log';
import { keepLog, usualPace } from '@/lib/care/ledger-log/keep-log';
import { makeContext } from '@/test/context';

/** Puts all that waits into the log, and signs a checkpoint, as the worker would. Nobody else may meanwhile. */
export async function keepLogNow(database: Database, pace = { ...usualPace, signEveryMs: 0 }): Promise<void> {
  await database.sql`update ledger_log set leased_until = '-infinity'`;
  const fence = await claimLedgerLog(database, 60_000);
  if (fence === null) throw new Error('another worker keeps the log');
  await keepLog(makeContext(database), fence, pace);
}
