import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { runDueWork } from '@/lib/base/job/run-due-work';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { buildProgram } from '@/test/build-program';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { sendSmsWork } from './send-sms';

const db = withDatabase();
const server = withPartnerServer();
const waits = { timeout: 30_000 };

test('a worker killed between the gateway’s call and our record costs a second call under the same key', async () => {
  const secret = newPartnerSecret();
  const url = `${server.origin}/sms`;
  const calls = () => server.callsTo('/sms');
  server.answer(({ path }) => {
    if (path === '/accept') return { json: { status: 'accepted', link: 'https://lender.example/apply' } };
    // The gateway has the first call, and its answer never arrives.
    return calls().length === 1 ? 'hold' : { json: {} };
  });
  const env = testEnv({ DATABASE_URL: db.url, SMS_GATEWAY_URL: url, SMS_GATEWAY_SECRET: secret });
  const lead = await makeMatchedLead(db.database, server.origin, { environment: 'production' }, { env });
  await acceptOffer(lead.ctx, lead.body, { textLink: true });
  const program = await buildProgram('test/sms/worker-process.ts', 'text-worker');
  const doomed = spawn(process.execPath, [program.file, db.url, url, secret], { stdio: 'ignore' });
  try {
    await expect.poll(() => calls().length, waits).toBe(1);
    doomed.kill('SIGKILL');
    // What the dead one had claimed is due again when the call would have ended.
    await db.sql`update text_message set next_call_at = now() where status = 'queued'`;
    const worker = runDueWork(makeContext(db.database, { env }), sendSmsWork);
    const state = async () =>
      (await db.sql`select status from text_message where lead_id = ${lead.leadId}`)[0]?.status;
    await expect.poll(state, waits).toBe('sent');
    await worker.stop();
    expect(calls()).toHaveLength(2);
    expect(new Set(calls().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    const events = await db.sql`
      select from lead_event where lead_id = ${lead.leadId} and kind = 'link handed over'`;
    expect(events).toHaveLength(1);
  } finally {
    doomed.kill('SIGKILL');
    await program.remove();
  }
});
