import { openDatabase } from '@/db/client';
import { runDueWork } from '@/lib/base/job/run-due-work';
import { startProcess } from '@/lib/base/process/process';
import { deliverReportsWork } from '@/lib/report/report-schedule/deliver-report';
import { runSchedulesWork } from '@/lib/report/report-schedule/run-schedule';
import { makeContext, testEnv } from '@/test/context';

// A separate worker process that sends reports, for a test to kill. Arguments: the database URL and the mail server's.
const [, , url = '', SMTP_URL = ''] = process.argv;
const env = testEnv({ DATABASE_URL: url, SMTP_URL, SMTP_FROM: 'reports@portal.example' });
const state = makeContext(openDatabase(url, { maxConnections: 6 }), { env });
startProcess(state);
runDueWork(state, runSchedulesWork);
runDueWork(state, deliverReportsWork);
