import { spawn } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { upsertAlerts } from '@/db/query/event/alert';
import { insertOpenedDeliveries } from '@/db/query/event/alert-delivery';
import { parseInput } from '@/lib/base/input/parse-input';
import { runDueWork } from '@/lib/base/job/run-due-work';
import { isSignedByAny } from '@/lib/http/webhook/signature';
import { buildProgram } from '@/test/build-program';
import { checked } from '@/test/checked';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makePartner, makeUser } from '@/test/factory';
import { closedOrigin } from '@/test/partner-server';
import { type SmtpServer, startSmtpServer } from '@/test/smtp-server';
import { withPartnerServer } from '@/test/with-partner-server';
import { alertKinds } from '@/word/alert-kind';
import { addAlertChannel, changeAlertChannel, removeAlertChannel } from './change-channel';
import { deliverAlertsWork } from './deliver-alerts';
import { listAlerts } from './list-alerts';
import { listAlertChannels } from './list-channels';
import { rollChannelSecret } from './roll-channel-secret';
import { addAlertChannelInput, changeAlertChannelInput } from './schema';
import { testAlertChannel } from './test-channel';
import { watchAlerts } from './watch-alerts';

const db = withDatabase();
const server = withPartnerServer();
const waits = { timeout: 20_000, interval: 10 };
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  await db.sql`truncate alert, alert_channel, endpoint_health cascade`;
  smtp.mails.length = 0;
  smtp.answer('250 2.0.0 taken');
});

/** Noon, or what a test says. */
let now = new Date('2026-11-22T10:00:00Z');
beforeEach(() => {
  now = new Date('2026-11-22T10:00:00Z');
});
const env = (changes: Record<string, string> = {}) =>
  testEnv({ SMTP_URL: smtp.url, SMTP_FROM: 'Alerts <alerts@portal.example>', ...changes });
const ctx = (changes: Record<string, string> = {}) =>
  makeContext(db.database, { env: env(changes), clock: { now: () => now } });
const add = checked(addAlertChannelInput, addAlertChannel);
const change = (id: number, input: z.input<typeof changeAlertChannelInput>) =>
  changeAlertChannel(ctx(), id, parseInput(changeAlertChannelInput, input));
const settings = {
  name: 'Channel',
  kinds: [...alertKinds],
  uat: false,
  active: true,
  quietFrom: null as string | null,
  quietTo: null as string | null,
};
const addWebhook = (path: string, changes: Partial<typeof settings> = {}) =>
  add(ctx(), { ...settings, ...changes, type: 'webhook', url: `${server.origin}${path}` });

const acceptUrl = 'https://lender.example/accept';
/** Opens an alert: urgent in Production. */
async function fail(environment: 'production' | 'uat' = 'production') {
  const partner = await makePartner(db, { environment, acceptUrl });
  await db.sql`
    insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row)
    values (${`${partner.id} ${acceptUrl}`}, ${partner.id}, ${acceptUrl}, 10)`;
  await watchAlerts(ctx());
  return partner;
}
/** Opens an alert that is not urgent. */
async function request() {
  await insertOpenedDeliveries(
    db,
    await upsertAlerts(db, [
      {
        kind: 'key-request',
        environment: 'production',
        cause: 'key-request 0',
        subject: 'Overberg Connect',
        subjectId: 0,
        detail: {},
      },
    ]),
  );
}
/** Ends whatever is open, as two looks do that are two minutes apart. */
async function mend() {
  await db.sql`delete from endpoint_health`;
  await db.sql`update alert set gone_at = now() - interval '1 hour' where resolved_at is null`;
  await watchAlerts(ctx());
}
/** Does what is due until nothing is. */
async function deliver(context = ctx()) {
  for (;;) {
    const runs = await deliverAlertsWork.claimRuns(db.database, 8);
    if (runs.length === 0) return;
    await Promise.all(runs.map((run) => run(context)));
  }
}
/** As if all pauses, and the time until quiet hours end, were over. */
const passPauses = () => db.sql`update alert_channel set busy_until = null`;
const passQuiet = () => db.sql`update alert_delivery set due_at = now() where status = 'waiting'`;
const toldOf = async () =>
  (await listAlerts(ctx())).alerts.map(({ told }) => told.map((one) => `${one.event} ${one.status}`));

describe('each channel is told once that something opened, and once that it is over', () => {
  test('a webhook, signed as Standard Webhooks says', async () => {
    const { secret } = await addWebhook('/hook');
    const partner = await fail();
    await watchAlerts(ctx());
    await deliver();
    await mend();
    await deliver();
    const calls = server.callsTo('/hook');
    expect(calls.map(({ body }) => body.type)).toEqual(['alert.opened', 'alert.resolved']);
    for (const { text, headers } of calls)
      new Webhook(secret ?? '').verify(text, headers as Record<string, string>);
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect(calls[0]?.body).toEqual({
      type: 'alert.opened',
      timestamp: now.toISOString(),
      data: {
        id: expect.any(Number),
        kind: 'failing-endpoint',
        environment: 'production',
        urgent: true,
        title: `The accept endpoint of ${partner.companyName} is failing in Production`,
        detail: { endpoint: 'accept' },
        opened_at: expect.any(String),
        resolved_at: null,
        url: `${ctx().env.portalOrigin}/operator/lender/${partner.id}`,
      },
    });
    expect(calls[1]?.body).toMatchObject({ data: { resolved_at: expect.any(String) } });
    expect(await toldOf()).toEqual([['opened sent', 'resolved sent']]);
  });

  test('Slack, with names that cannot become links or mentions', async () => {
    await add(ctx(), { ...settings, type: 'slack', url: `${server.origin}/slack` });
    const partner = await makePartner(db, {
      environment: 'production',
      acceptUrl,
      companyName: '<!here> & Co',
    });
    await db.sql`
      insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row)
      values ('it', ${partner.id}, ${acceptUrl}, 10)`;
    await watchAlerts(ctx());
    await deliver();
    const [call] = server.callsTo('/slack');
    expect(call?.text).not.toContain('<!here>');
    expect(call?.body.text).toContain('&lt;!here&gt; &amp; Co');
    expect(call?.headers['webhook-signature']).toBeUndefined();
  });

  test('Teams, by an Adaptive Card', async () => {
    await add(ctx(), { ...settings, type: 'teams', url: `${server.origin}/teams` });
    const partner = await fail();
    await deliver();
    await mend();
    await deliver();
    const cards = server.callsTo('/teams').map(({ body }) => (body.attachments as { content: object }[])[0]);
    expect(cards).toMatchObject([
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          actions: [
            { type: 'Action.OpenUrl', url: expect.stringContaining(`/operator/lender/${partner.id}`) },
          ],
        },
      },
      { content: { body: [{ color: 'good', text: expect.stringMatching(/^Over: /) }, {}, {}] } },
    ]);
  });

  test('email, by a mail server', async () => {
    await add(ctx(), { ...settings, type: 'email', to: 'night@ops.example; day@ops.example' });
    const partner = await fail();
    await deliver();
    await mend();
    await deliver();
    expect(smtp.mails).toMatchObject([
      {
        from: 'alerts@portal.example',
        to: ['night@ops.example', 'day@ops.example'],
        headers: { 'auto-submitted': 'auto-generated' },
      },
      {},
    ]);
    expect(smtp.mails[0]?.headers.subject).toMatch(/^Urgent: The accept endpoint of/);
    expect(smtp.mails[0]?.text).toContain(partner.companyName);
    expect(smtp.mails[1]?.headers.subject).toContain('Over: ');
    expect(smtp.mails[0]?.headers['message-id']).not.toBe(smtp.mails[1]?.headers['message-id']);
  });
});

describe('who is told', () => {
  test('only channels of the kind; UAT’s only where they want it; none that is switched off or was added later', async () => {
    await addWebhook('/other', { kinds: ['key-request'] });
    await addWebhook('/off', { active: false });
    await addWebhook('/production');
    await addWebhook('/both', { uat: true });
    await fail('uat');
    await addWebhook('/late', { uat: true });
    await deliver();
    expect(server.calls.map(({ path }) => path)).toEqual(['/both']);
  });

  test('while a channel is switched off nothing, nor later what was missed', async () => {
    const { channel } = await addWebhook('/hook');
    await fail();
    await deliver();
    await fail();
    const off = await change(channel.id, { ...settings, active: false, version: channel.version });
    await mend();
    await change(channel.id, { ...settings, version: off.version });
    await deliver();
    expect(server.callsTo('/hook')).toHaveLength(1);
    expect(await db.sql`select from alert_delivery where status = 'waiting'`).toHaveLength(0);
  });

  test('after a removal nothing more, and its address is gone', async () => {
    const { channel } = await addWebhook('/hook');
    await fail();
    await removeAlertChannel(ctx(), channel.id);
    await deliver();
    expect(server.calls).toEqual([]);
    expect(await toldOf()).toEqual([['opened dropped']]);
    expect(await db.sql`select config_ciphertext as it from alert_channel`).toEqual([{ it: null }]);
    expect(await listAlertChannels(ctx())).toEqual([]);
  });
});

describe('quiet hours, from 22:00 to 06:00', () => {
  const quiet = { quietFrom: '22:00', quietTo: '06:00' };
  // To come: what is due is judged by the database's clock.
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const night = new Date(`${day(1)}T21:30:00Z`);
  const morning = new Date(`${day(2)}T04:00:00Z`);

  test('hold back what is not urgent until they end', async () => {
    await addWebhook('/hook', quiet);
    now = night;
    await request();
    await deliver();
    expect(server.calls).toEqual([]);
    const [held] = await db.sql<{ until: Date }[]>`select due_at as until from alert_delivery`;
    expect(held?.until).toEqual(morning);
    now = morning;
    await passQuiet();
    await deliver();
    expect(server.callsTo('/hook').map(({ body }) => body.type)).toEqual(['alert.opened']);
  });

  test('do not hold back what is urgent', async () => {
    await addWebhook('/hook', quiet);
    now = night;
    await fail();
    await deliver();
    expect(server.callsTo('/hook')).toHaveLength(1);
  });

  test('nobody hears of what came and went meanwhile', async () => {
    await addWebhook('/hook', quiet);
    now = night;
    await request();
    await deliver();
    await mend();
    now = morning;
    await passQuiet();
    await deliver();
    expect(server.calls).toEqual([]);
    expect(await toldOf()).toEqual([['opened dropped']]);
  });

  test('ended early by an operator, what waits goes at once', async () => {
    const { channel } = await addWebhook('/hook', quiet);
    now = night;
    await request();
    await deliver();
    await change(channel.id, { ...settings, version: channel.version });
    await deliver();
    expect(server.callsTo('/hook')).toHaveLength(1);
  });
});

describe('a receiver that is dead', () => {
  test('holds up nobody else, and gets the same message when it is back', async () => {
    await add(ctx(), { ...settings, name: 'Dead', type: 'slack', url: `${await closedOrigin()}/gone` });
    await addWebhook('/broken', { name: 'Broken' });
    await addWebhook('/hook', { name: 'Fine' });
    server.answer(({ path }) => (path === '/broken' ? { status: 500 } : { json: {} }));
    await fail();
    await fail();
    await deliver();
    expect(server.callsTo('/hook')).toHaveLength(2);
    expect(server.callsTo('/broken')).toHaveLength(1);
    expect(
      (await listAlertChannels(ctx())).map(({ name, lastProblem, waiting }) => [name, lastProblem, waiting]),
    ).toEqual([
      ['Broken', 'status 500', 2],
      ['Dead', 'ECONNREFUSED', 2],
      ['Fine', null, 0],
    ]);
    server.answer({ json: {} });
    await passPauses();
    await deliver();
    const ids = server.callsTo('/broken').map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(3);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('one message that it never takes lets the others pass after four tries', async () => {
    await addWebhook('/hook');
    const alertOf = ({ body }: { body: Record<string, unknown> }) => (body.data as { id: number }).id;
    let first: number | undefined;
    server.answer((call) => {
      first ??= alertOf(call);
      return alertOf(call) === first ? { status: 500 } : { json: {} };
    });
    await fail();
    await fail();
    await fail();
    for (let tries = 1; tries <= 4; tries += 1) {
      await passPauses();
      await deliver();
      expect(server.callsTo('/hook')).toHaveLength(tries);
    }
    // The others, at once, and then the first again.
    await passPauses();
    await deliver();
    expect(server.callsTo('/hook').map((call) => alertOf(call) === first)).toEqual([
      ...[true, true, true, true],
      ...[false, false, true],
    ]);
    const [{ rest }] = await db.sql<[{ rest: number }]>`
      select extract(epoch from busy_until - now())::float8 as rest from alert_channel`;
    expect(rest).toBeGreaterThan(290);
  });

  test('a refusal ends the message; it is not told that it is over', async () => {
    await addWebhook('/hook');
    server.answer({ status: 410 });
    await fail();
    await deliver();
    await mend();
    await deliver();
    expect(server.callsTo('/hook')).toHaveLength(1);
    expect(await toldOf()).toEqual([['opened failed']]);
  });

  test('one that may have had the first message is told that it is over', async () => {
    await addWebhook('/hook');
    server.answer('break');
    await fail();
    await deliver();
    await mend();
    server.answer({ json: {} });
    await passPauses();
    await deliver();
    expect(server.callsTo('/hook').map(({ body }) => body.type)).toEqual(['alert.opened', 'alert.resolved']);
    expect(await toldOf()).toEqual([['opened dropped', 'resolved sent']]);
  });

  test('after a day a message is given up', async () => {
    await addWebhook('/hook');
    server.answer({ status: 503 });
    await fail();
    await db.sql`
      update alert_delivery set created_at = now() - interval '25 hours', due_at = now() - interval '25 hours'`;
    await deliver();
    expect(await toldOf()).toEqual([['opened failed']]);
  });
});

describe('workers', () => {
  test('two at once send each message once', async () => {
    await addWebhook('/hook');
    for (let n = 0; n < 5; n += 1) await fail();
    const workers = [1, 2].map(() => runDueWork(ctx(), deliverAlertsWork));
    await expect.poll(() => server.callsTo('/hook').length, waits).toBe(5);
    await expect.poll(async () => (await listAlertChannels(ctx()))[0]?.waiting, waits).toBe(0);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(server.callsTo('/hook')).toHaveLength(5);
  });

  test('one killed between the receiver’s answer and our record costs a second call with the same id', async () => {
    await addWebhook('/hook');
    server.answer((_, nth) => (nth === 1 ? 'hold' : { json: {} }));
    await fail();
    const program = await buildProgram('test/alert/worker-process.ts', 'alert-worker');
    const doomed = spawn(process.execPath, [program.file, db.url], { stdio: 'ignore' });
    try {
      await expect.poll(() => server.callsTo('/hook').length, waits).toBe(1);
      doomed.kill('SIGKILL');
      // Its claim runs out.
      await passPauses();
      await deliver();
      const ids = server.callsTo('/hook').map(({ headers }) => headers['webhook-id']);
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
      expect(await toldOf()).toEqual([['opened sent']]);
    } finally {
      doomed.kill('SIGKILL');
      await program.remove();
    }
  });
});

describe('a test message', () => {
  test('shows what the receiver really answered', async () => {
    const { channel } = await addWebhook('/hook');
    server.answer({ text: 'ok' });
    expect(await testAlertChannel(ctx(), channel.id)).toMatchObject({ ok: true, answer: 'Status 200: ok' });
    server.answer({ status: 404, text: 'no_service' });
    expect(await testAlertChannel(ctx(), channel.id)).toMatchObject({
      ok: false,
      answer: 'Status 404: no_service',
    });
    expect(await listAlertChannels(ctx())).toMatchObject([{ lastProblem: 'status 404' }]);
  });

  test('shows what the mail server said', async () => {
    const { channel } = await add(ctx(), { ...settings, type: 'email', to: 'night@ops.example' });
    expect(await testAlertChannel(ctx(), channel.id)).toMatchObject({ ok: true, answer: '250 2.0.0 taken' });
    smtp.answer('550 5.1.1 unknown mailbox');
    expect(await testAlertChannel(ctx(), channel.id)).toMatchObject({
      ok: false,
      answer: '550 5.1.1 unknown mailbox',
    });
  });

  test('reaches no private address where partners may not be called there', async () => {
    const privateOnes = [
      'http://127.0.0.1:1/x',
      'https://169.254.169.254/latest',
      'https://[::1]/x',
      'https://localhost/x',
    ];
    for (const url of privateOnes) {
      const { channel } = await add(ctx(), { ...settings, type: 'slack', url });
      const { ok, answer } = await testAlertChannel(ctx({ ALLOW_PRIVATE_PARTNERS: 'off' }), channel.id);
      expect([url, ok, answer]).toEqual([url, false, 'No answer: address refused.']);
    }
  });
});

describe('a channel', () => {
  test.each([
    ['without an address', { type: 'email' }, 'to'],
    ['with a wrong address', { type: 'email', to: 'night@ops.example, day' }, 'to'],
    ['with a plain URL', { type: 'slack', url: 'http://hooks.example/x' }, 'url'],
    ['with a path of ours', { type: 'webhook', url: '/api/sandbox/x' }, 'url'],
    [
      'with half of the quiet hours',
      { type: 'slack', url: 'https://a.example', quietFrom: '22:00' },
      'quietTo',
    ],
    ['without a kind', { type: 'slack', url: 'https://a.example', kinds: [] }, 'kinds'],
  ])('%s is refused at its field', async (_, input, field) => {
    const body = { ...settings, ...input } as Parameters<typeof add>[1];
    await expect(async () => add(ctx(), body)).rejects.toMatchObject({
      detail: { errors: { [field]: expect.anything() } },
    });
  });

  test('by email needs a mail server', async () => {
    await expect(
      add(makeContext(db.database), { ...settings, type: 'email', to: 'night@ops.example' }),
    ).rejects.toMatchObject({ detail: { errors: { type: [expect.stringContaining('SMTP_URL')] } } });
  });

  test('keeps its URL and secret encrypted, and never shows the URL', async () => {
    const { secret } = await addWebhook('/very-secret-path');
    const stored = JSON.stringify(
      await db.sql`select c.*, encode(config_ciphertext, 'escape') as it from alert_channel c`,
    );
    expect(stored).not.toContain('very-secret-path');
    expect(stored).not.toContain((secret ?? '').slice(6, 30));
    expect(JSON.stringify(await listAlertChannels(ctx()))).not.toContain('very-secret-path');
    const trail = JSON.stringify(
      await db.sql`select after from audit_event where action = 'alert-channel.changed'`,
    );
    expect(trail).not.toContain('very-secret-path');
  });

  test('a webhook’s secret is replaced in place: for 24 hours both sign, and a form opened before is stale', async () => {
    const { channel, secret: former } = await addWebhook('/hook');
    const { secret, formerEndsAt } = await rollChannelSecret(ctx(), channel.id);
    expect(formerEndsAt).toBe('2026-11-23T10:00:00.000Z');
    await expect(rollChannelSecret(ctx(), channel.id)).rejects.toMatchObject({ code: 'rule_broken' });
    await expect(
      change(channel.id, { ...settings, name: 'Old tab', version: channel.version }),
    ).rejects.toMatchObject({ code: 'stale' });
    const isSigned = async (by: string | null) => {
      await testAlertChannel(ctx(), channel.id);
      const { text, headers } = server.callsTo('/hook').at(-1) ?? { text: '', headers: {} };
      return isSignedByAny([by ?? ''], new Headers(headers as Record<string, string>), text);
    };
    expect([await isSigned(former), await isSigned(secret)]).toEqual([true, true]);
    now = new Date('2026-11-23T10:00:01Z');
    expect([await isSigned(former), await isSigned(secret)]).toEqual([false, true]);
    const stored = JSON.stringify(await db.sql`select after from audit_event`);
    expect(stored).not.toContain(secret.slice(6));
    const slack = await add(ctx(), { ...settings, type: 'slack', url: `${server.origin}/slack` });
    await expect(rollChannelSecret(ctx(), slack.channel.id)).rejects.toMatchObject({ code: 'rule_broken' });
  });

  test('a save over somebody else’s is refused with what is stored; a blank URL keeps the stored one', async () => {
    const { channel } = await addWebhook('/hook');
    await change(channel.id, { ...settings, name: 'Theirs', version: channel.version });
    await expect(
      change(channel.id, { ...settings, name: 'Mine', version: channel.version }),
    ).rejects.toMatchObject({
      code: 'stale',
      detail: { current: { name: 'Theirs' } },
    });
    expect(await testAlertChannel(ctx(), channel.id)).toMatchObject({ ok: true });
    expect(server.callsTo('/hook')).toHaveLength(1);
  });
});

describe('an address of somebody who was suspended or removed since', () => {
  const addEmail = (to: string[]) => add(ctx(), { ...settings, type: 'email', to: to.join(', ') });

  test.each([
    ['suspended', 'suspended_at'],
    ['removed', 'removed_at'],
  ])('%s: it is told nothing more, others are, and the channel says so', async (_, gone) => {
    const left = await makeUser(db, { role: 'operator' });
    const stays = 'ops@portal.example';
    await addEmail([left.email, stays]);
    await fail();
    await deliver();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[left.email, stays]]);
    await db.sql`update "user" set ${db.sql({ [gone]: new Date() })} where id = ${left.id}`;
    await mend();
    await deliver();
    expect(smtp.mails.map(({ to }) => to).slice(1)).toEqual([[stays]]);
    expect(await listAlertChannels(ctx())).toMatchObject([{ notTold: [left.email] }]);
    // They are still of an affiliate's team.
    await makeUser(db, { email: left.email.toUpperCase() });
    expect(await listAlertChannels(ctx())).toMatchObject([{ notTold: [] }]);
  });

  test('the only one: the message has failed, and the list says why', async () => {
    const left = await makeUser(db, { role: 'operator', suspendedAt: new Date() });
    await addEmail([left.email]);
    await fail();
    await deliver();
    expect(smtp.mails).toEqual([]);
    const { alerts } = await listAlerts(ctx());
    expect(alerts[0]?.told).toMatchObject([{ status: 'failed', problem: 'nobody is left' }]);
  });
});
