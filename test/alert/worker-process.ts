import { openDatabase } from '@/db/client';
import { runDueWork } from '@/lib/base/job/run-due-work';
import { deliverAlertsWork } from '@/lib/event/alert/deliver-alerts';
import { makeContext, testEnv } from '@/test/context';

// A separate worker process that delivers alerts, for a test to kill. Argument: the database URL.
const [, , url = ''] = process.argv;
runDueWork(
  makeContext(openDatabase(url, { maxConnections: 6 }), { env: testEnv({ DATABASE_URL: url }) }),
  deliverAlertsWork,
);
