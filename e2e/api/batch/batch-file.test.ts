import { expect, test } from 'vitest';
import type { PortalBatch } from '@/lib/batch/portal-view';
import { makeLeadBody } from '@/test/applicant';
import { csvOf } from '@/test/batch/upload';
import { makeAffiliate, makeIntent } from '@/test/factory';
import { makeVisitor, type PortalVisitor } from '@/test/server/portal-visitor';
import { withServer } from '@/test/server/server';

const server = withServer();

async function makeStaff() {
  const affiliateId = (await makeAffiliate(server.database)).id;
  const add = (role: 'agent' | 'manager') =>
    makeVisitor(server.database, { role, affiliateId, environment: 'uat' });
  return { manager: await add('manager'), agent: await add('agent') };
}

const call = ({ cookie }: PortalVisitor, path: string, init: RequestInit = {}) =>
  fetch(`${server.origin}/api/portal/${path}`, { ...init, headers: { cookie, origin: server.origin } });

async function send(visitor: PortalVisitor, file: string): Promise<string> {
  const { id: intentId } = await makeIntent(server.database);
  const query = new URLSearchParams({ consent: 'batch-1', intentId: String(intentId) });
  const form = new FormData();
  form.set('file', new File([file], "Mei's (1).csv", { type: 'text/csv' }));
  const sent = await call(visitor, `batch?${query}`, { method: 'POST', body: form });
  expect(sent.status).toBe(200);
  const { id } = (await sent.json()) as PortalBatch;
  const read = async () => (await (await call(visitor, `batch/${id}`)).json()) as PortalBatch;
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe('completed');
  return id;
}

test('an agent gets rejected rows and whole file of their own only, and of others’ one row at a time', async () => {
  const { manager, agent } = await makeStaff();
  const [good, bad] = [makeLeadBody({ intent: '' }), makeLeadBody({ intent: '', id_number: '8001015009' })];
  const file = csvOf([good, bad]);
  const [theirs, own] = [await send(manager, file), await send(agent, file)];

  for (const id of [own, theirs]) {
    const rejected = await call(id === own ? agent : manager, `batch/${id}/file`);
    expect(rejected.status).toBe(200);
    const text = await rejected.text();
    expect(text).toContain('8001015009');
    expect(text).not.toContain(String(good.id_number));
  }
  const others = await call(agent, `batch/${theirs}/file`);
  expect(others.status).toBe(403);
  expect(await others.text()).not.toContain('8001015009');
  const masked = await (await call(agent, `batch/${theirs}/rejected`)).text();
  expect(masked).toContain('•••••• •••• •••');
  expect(masked).not.toContain('8001015009');
  const row = await call(agent, `batch/${theirs}/rejected/2`, { method: 'POST' });
  expect(await row.text()).toContain('8001015009');
  expect((await call(agent, `batch/${theirs}/rejected/1`, { method: 'POST' })).status).toBe(404);

  const refused = await call(agent, `batch/${theirs}/file?rows=all`);
  expect(refused.status).toBe(403);
  expect(await refused.text()).not.toContain('8001015009');
  for (const [visitor, id] of [
    [agent, own],
    [manager, own],
    [manager, theirs],
  ] as const) {
    const whole = await call(visitor, `batch/${id}/file?rows=all`);
    expect(await whole.text()).toBe(file);
    expect(whole.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Mei%27s%20%281%29.csv",
    );
    expect(whole.headers.get('cache-control')).toBe('no-store');
  }
  const page = async (visitor: PortalVisitor, id: string) =>
    (await fetch(`${server.origin}/batch/${id}`, { headers: { cookie: visitor.cookie } })).text();
  expect(await page(agent, theirs)).not.toContain('rows=all');
  for (const [visitor, id] of [
    [agent, own],
    [manager, theirs],
  ] as const)
    expect(await page(visitor, id)).toContain('rows=all');
});
