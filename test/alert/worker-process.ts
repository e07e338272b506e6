import { openDatabase } from '@/db/client';
import { alertDeliveries } from '@/lib/alert/deliver-alerts';
import { runDueWork } from '@/lib/job/run-due-work';
import { makeContext, testEnv } from '@/test/context';

// A separate worker process that delivers alerts, for a test to kill. Argument: the database URL.
const [, , url = ''] = process.argv;
runDueWork(
  makeContext(openDatabase(url, { maxConnections: 6 }), { env: testEnv({ DATABASE_URL: url }) }),
  alertDeliveries,
);
