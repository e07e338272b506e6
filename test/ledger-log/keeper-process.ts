import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@/db/client';
import { claimLedgerLog } from '@/db/query/care/ledger-log';
import { keepLog, usualPace } from '@/lib/care/ledger-log/keep-log';
import { makeContext } from '@/test/context';

// A separate process that keeps the log, for a test to kill. Argument: the database URL. Its lease is short, so that the
// next one follows soon.
const [, , url = ''] = process.argv;
const ctx = makeContext(openDatabase(url, { maxConnections: 2 }));
for (;;) {
  const fence = await claimLedgerLog(ctx.database, 200);
  if (fence !== null) await keepLog(ctx, fence, { ...usualPace, signEveryMs: 0 });
  await pause(5);
}
