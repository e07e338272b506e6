import pino from 'pino';
import { expect, test } from 'vitest';
import { listOpenAlertRows } from '@/db/query/event/alert';
import { startProcess } from '@/lib/base/process/process';
import { examine } from '@/lib/care/doctor/examine';
import { sandboxRoute } from '@/lib/catalogue/sandbox/serve-sandbox';
import { watchAlerts } from '@/lib/event/alert/watch-alerts';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { warnAboutSandbox } from '@/server/warn-about-sandbox';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makePartner, unique } from '@/test/factory';
import { changePartnerActive } from './change-active';
import { changePartner } from './change-partner';
import { createPartner } from './create-partner';
import { partnerEntry } from './entry';
import { getPartner } from './list-partners';
import { sandboxRefusal } from './production-sandbox';

const db = withDatabase();
const demo = () => makeContext(db.database, { env: { ...testEnv(), seedDemo: true } });
const entry = (changes: object = {}) =>
  partnerEntry.parse({
    slug: unique('made-up'),
    company_name: unique('Made-up '),
    partner_type: 'lender',
    active: true,
    intents: [],
    connection: { accept_url: '/api/sandbox/made-up/accept' },
    ...changes,
  });
const refused = { detail: { errors: { 'entry.connection.accept_url': [sandboxRefusal] } } };

test('an address of the sandbox is refused in Production, but for the demo', async () => {
  const ctx = makeContext(db.database);
  const create = (as: typeof ctx, environment: 'uat' | 'production', one = entry()) =>
    createPartner(as, { environment, entry: one, unchecked: true });
  await expect(create(ctx, 'production')).rejects.toMatchObject(refused);
  await create(ctx, 'uat');
  const { id } = await create(demo(), 'production');
  const real = await create(
    ctx,
    'production',
    entry({ connection: { accept_url: 'https://lender.example/a' } }),
  );
  const moved = {
    ...real.entry,
    connection: { ...real.entry.connection, accept_url: '/api/sandbox/x/accept' },
  };
  await expect(
    changePartner(ctx, { partnerId: real.id, entry: moved, version: real.version, unchecked: true }),
  ).rejects.toMatchObject(refused);
  // What is stored can be changed and switched off, and not on again.
  const { version, entry: stored } = await getPartner(ctx, { partnerId: id });
  const named = await changePartner(ctx, { partnerId: id, entry: { ...stored, priority: 7 }, version });
  await changePartnerActive(ctx, { partnerId: id, active: false, version: named.version });
  await expect(
    changePartnerActive(ctx, { partnerId: id, active: true, unchecked: true }),
  ).rejects.toMatchObject(refused);
});

test('one that is stored is not served, and a start, doctor and an alert say so', async () => {
  const secret = newPartnerSecret();
  const slug = unique('stored');
  const companyName = unique('Stored ');
  const acceptUrl = `/api/sandbox/${slug}/accept`;
  const { id } = await makePartner(db, { environment: 'production', slug, secret, companyName, acceptUrl });
  await makePartner(db, { slug, secret, acceptUrl });
  const lines: string[] = [];
  const log = pino(
    {},
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const ctx = makeContext(db.database, { log });
  const alerts = async () =>
    (await listOpenAlertRows(db)).filter(({ cause }) => cause === `sandbox-partner ${id}`);
  await watchAlerts(demo());
  expect(await alerts()).toEqual([]);
  await watchAlerts(ctx);
  expect(await alerts()).toMatchObject([{ kind: 'sandbox-partner', subject: companyName }]);
  await warnAboutSandbox(demo());
  await warnAboutSandbox(ctx);
  expect(lines).toEqual([expect.stringContaining(companyName)]);
  const finding = async (as: typeof ctx) => (await examine(as)).find(({ check }) => check === 'sandbox');
  expect(await finding(ctx)).toMatchObject({ state: 'failed', text: expect.stringContaining(companyName) });
  expect(await finding(demo())).toMatchObject({ state: 'ok' });
});

test('the sandbox serves Production in the demo alone, and nothing that it plays is told there', async () => {
  const secret = newPartnerSecret();
  const slug = unique('played');
  const acceptUrl = `/api/sandbox/${slug}/accept`;
  const { id } = await makePartner(db, { environment: 'production', slug, secret, acceptUrl });
  const call = async () => {
    const text = JSON.stringify({
      application_id: unique('application'),
      lead: { last_name: 'Sandbox Funded', loan_amount_required: 5_000 },
    });
    const request = new Request(`http://sandbox${acceptUrl}`, {
      method: 'POST',
      body: text,
      headers: signatureHeaders([secret], 'msg', text),
    });
    return sandboxRoute('accept')(request, { params: Promise.resolve({ partner: slug }) });
  };
  startProcess(makeContext(db.database));
  expect((await call()).status).toBe(404);
  startProcess(demo());
  expect(await (await call()).json()).toMatchObject({ status: 'accepted' });
  const jobs = await db.sql`
    select from graphile_worker.jobs where key like 'sandbox:%' and key like '%funded%'`;
  expect(jobs).toHaveLength(0);
  expect(id).toBeGreaterThan(0);
});

test('one secret for both environments is warned of as it is saved', async () => {
  const ctx = makeContext(db.database);
  const secret = newPartnerSecret();
  const one = entry({ active: false, connection: { accept_url: null, secret } });
  expect((await createPartner(ctx, { environment: 'uat', entry: one })).warnings).toEqual([]);
  const { id, version, warnings } = await createPartner(ctx, { environment: 'production', entry: one });
  expect(warnings).toEqual([expect.stringContaining('has the same signing secret in UAT')]);
  const change = (connection: object) =>
    changePartner(ctx, { partnerId: id, entry: partnerEntry.parse({ ...one, connection }), version });
  expect((await change({ secret })).warnings).toHaveLength(1);
  expect((await change({ secret: newPartnerSecret() })).warnings).toEqual([]);
});
