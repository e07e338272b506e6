import { openDatabase } from '@/db/client';
import { runDueWork } from '@/lib/base/job/run-due-work';
import { sendSmsWork } from '@/lib/message/sms/send-sms';
import { makeContext, testEnv } from '@/test/context';

// A separate worker process that sends text messages, for a test to kill. Arguments: the database URL, and the
// gateway's URL and secret.
const [, , url = '', gatewayUrl = '', secret = ''] = process.argv;
const context = makeContext(openDatabase(url, { maxConnections: 6 }), {
  env: testEnv({ DATABASE_URL: url, SMS_GATEWAY_URL: gatewayUrl, SMS_GATEWAY_SECRET: secret }),
});
runDueWork(context, sendSmsWork);
