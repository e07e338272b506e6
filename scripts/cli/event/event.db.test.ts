import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { forgetProcess } from '@/lib/base/process/process';
import { runPublisher } from '@/lib/event/event/run-publisher';
import { isSigned, newPartnerSecret } from '@/lib/http/webhook/signature';
import { runCommandLine } from '@/scripts/run-command-line';
import { makeContext, testSettings } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { publishAll } from '@/test/event-log/publish-all';
import { makeAffiliate } from '@/test/factory';
import { withPartnerServer } from '@/test/with-partner-server';

const db = withDatabase();
const receiver = withPartnerServer();

async function run(args: string[], onNote: (text: string) => void = () => {}) {
  forgetProcess();
  let stdout = '';
  const code = await runCommandLine([...args, '--json'], {
    env: { ENV_FILE: '', DATABASE_URL: db.url, ...testSettings },
    stdin: Readable.from([]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: onNote },
  });
  return { code, answer: JSON.parse(stdout) as Record<string, unknown> };
}

const happen = (affiliateId: number, type: string) => db.sql`
  insert into event_outbox (affiliate_id, environment, type, data)
  values (${affiliateId}, 'uat', ${type}, '{"batch_id":7,"created":1,"duplicates":0,"invalid":0}')`;

test('event listen forwards what happens, signed, and a refusal does not hold up the next', async () => {
  const { id, slug } = await makeAffiliate(db);
  receiver.answer((_, nth) => ({ status: nth === 1 ? 500 : 204 }));
  const secret = newPartnerSecret();
  const publisher = runPublisher(makeContext(db.database));
  let isListening = () => {};
  const listening = new Promise<void>((resolve) => {
    isListening = resolve;
  });
  const forward = ['--forward', `${receiver.origin}/hook`, '--secret', secret, '--count', '2'];
  const from = new Date(Date.now() - 1_000).toISOString();
  const command = run(['event', 'listen', ...forward, '--affiliate', slug, '--from', from], (text) => {
    if (text.includes('waiting for events')) isListening();
  });
  await listening;
  await happen(id, 'batch.failed');
  await happen(id, 'batch.completed');
  const { code, answer } = await command;
  await publisher.stop();
  expect(code).toBe(0);
  expect(answer.events).toMatchObject([
    { type: 'batch.failed', status: 500 },
    { type: 'batch.completed', status: 204 },
  ]);
  const ids = (answer.events as { id: string }[]).map((event) => event.id);
  expect(receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual(ids);
  for (const { headers, text, body } of receiver.calls) {
    expect(isSigned(secret, new Headers(headers as Record<string, string>), text)).toBe(true);
    expect(Object.keys(body)).toEqual(['type', 'timestamp', 'data']);
  }
});

test('event list shows an affiliate’s events and the cursor after them', async () => {
  const { id, slug } = await makeAffiliate(db);
  await happen(id, 'batch.failed');
  await publishAll(db.database);
  const list = ['event', 'list', '--affiliate', slug, '--environment', 'uat'];
  const { code, answer } = await run(list);
  expect(code).toBe(0);
  expect(answer).toMatchObject({
    events: [{ position: 1, type: 'batch.failed', data: { environment: 'uat', created: 1 } }],
    more: false,
  });
  const after = await run([...list, '--after', String(answer.next)]);
  expect(after.answer).toMatchObject({ events: [], next: answer.next });
  const refused = await run([...list, '--types', 'lead.gone']);
  expect([refused.code, JSON.stringify(refused.answer)]).toEqual([
    2,
    expect.stringContaining('must be types of events'),
  ]);
});

test('event listen asks whose events where there are several affiliates', async () => {
  const [one, two] = [await makeAffiliate(db), await makeAffiliate(db)];
  const { code, answer } = await run(['event', 'listen', '--forward', 'http://localhost:1/']);
  expect(code).toBe(2);
  const { message } = answer.error as { message: string };
  expect(message).toContain('--affiliate');
  for (const { slug } of [one, two]) expect(message).toContain(slug);
  expect((await run(['event', 'listen', '--forward', 'ftp://x'])).code).toBe(2);
});
