import { openDatabase } from '@/db/client';
import { runDueWork } from '@/lib/base/job/run-due-work';
import { startProcess } from '@/lib/base/process/process';
import { runPublisher } from '@/lib/event/event/run-publisher';
import { deliverEventsWork } from '@/lib/event/webhook-endpoint/deliver-events';
import { makeContext, testEnv } from '@/test/context';

// A separate worker process that publishes and delivers events, for a test to kill. Argument: the database URL.
const [, , url = ''] = process.argv;
const state = makeContext(openDatabase(url, { maxConnections: 6 }), { env: testEnv({ DATABASE_URL: url }) });
startProcess(state);
runPublisher(state);
runDueWork(state, deliverEventsWork);
