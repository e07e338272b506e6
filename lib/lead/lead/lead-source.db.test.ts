import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { getBatch } from '@/lib/batch/get-batch';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, importFile } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent } from '@/test/factory';
import { exportLeads } from './export-leads';
import { getLead } from './get-lead';
import { getLeadHistory } from './get-lead-history';
import { listLeads } from './list-leads';
import { storeLeadForOffer } from './store-lead';

const db = withDatabase();
const origin = { source: 'api_v2' } as const;

async function makeClient(): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  return makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
}

const nothingAtOnce = () => null;

const makeBody = async (changes: Record<string, unknown> = {}) =>
  makeLeadBody({ intent: (await makeIntent(db)).title, ...changes });

const submit = async (ctx: AffiliateContext, body: Record<string, unknown>) =>
  (await submitLead(ctx, parseLeadInput(body), origin)).view.id;

const sourceOf = async (ctx: AffiliateContext, id: string) => {
  const { subId, clickId } = (await getLeadHistory(ctx, id)).provenance;
  return [subId, clickId];
};

test('a lead keeps where it came from, and no answer changes', async () => {
  const ctx = await makeClient();
  const body = await makeBody({ sub_id: 'page 7', click_id: 'c-1' });
  const id = await submit(ctx, body);
  expect(await sourceOf(ctx, id)).toEqual(['page 7', 'c-1']);
  const view = await getLead(ctx, id);
  expect(view).not.toHaveProperty('sub_id');
  expect(view).not.toHaveProperty('click_id');
});

test('what does not fit is ignored, as an unknown field is', async () => {
  const ctx = await makeClient();
  const id = await submit(ctx, await makeBody({ sub_id: 7, click_id: '0821234567' }));
  expect(await sourceOf(ctx, id)).toEqual([null, null]);
});

test('a duplicate stays where it came from first', async () => {
  const ctx = await makeClient();
  const body = await makeBody({ sub_id: 'first', click_id: 'c-1' });
  const id = await submit(ctx, body);
  expect(await submit(ctx, { ...body, sub_id: 'second', click_id: 'c-2' })).toBe(id);
  const later = parseLeadInput({ ...body, sub_id: 'third', click_id: 'c-3' });
  await storeLeadForOffer(ctx, later, origin, nothingAtOnce);
  expect(await sourceOf(ctx, id)).toEqual(['first', 'c-1']);
});

test('an offer says it for a lead that did not', async () => {
  const ctx = await makeClient();
  const { sub_id: _, ...body } = await makeBody();
  const id = await submit(ctx, body);
  await storeLeadForOffer(ctx, parseLeadInput({ ...body, click_id: 'c-1' }), origin, nothingAtOnce);
  expect(await sourceOf(ctx, id)).toEqual([null, 'c-1']);
});

test('a file has it as columns', async () => {
  const ctx = await makeClient();
  const { title } = await makeIntent(db);
  const rows = [
    makeLeadBody({ intent: title, 'Sub ID': 'page 7', 'Click ID': 'c-1' }),
    makeLeadBody({ intent: title, 'Sub ID': 'thandi@example.com', 'Click ID': '' }),
  ];
  const { batchId } = await importFile(ctx, csvOf(rows));
  const { results } = await getBatch(ctx, batchId, { after: 0, limit: 10, status: null });
  expect(results.map(({ status }) => status)).toEqual(['created', 'created']);
  expect(await sourceOf(ctx, results[0]?.id ?? '')).toEqual(['page 7', 'c-1']);
  expect(await sourceOf(ctx, results[1]?.id ?? '')).toEqual([null, null]);
});

test('the list filters by it exactly, counts it, and exports it', async () => {
  const ctx = await makeClient();
  const { title } = await makeIntent(db);
  const body = (changes: object) => makeLeadBody({ intent: title, ...changes });
  const one = await submit(ctx, body({ sub_id: 'page', click_id: 'c-1' }));
  const two = await submit(ctx, body({ sub_id: 'page', click_id: 'c-2' }));
  await submit(ctx, body({ sub_id: 'Page' }));
  await submit(ctx, body({}));
  const list = (filter: object) => listLeads(ctx, { filter, cursor: {}, search: '' });
  const found = await list({ sub: 'page' });
  expect(found.leads.map(({ id }) => id)).toEqual([two, one]);
  expect(found.count).toEqual({ value: 2, more: false });
  expect((await list({ click: 'c-1' })).leads.map(({ id }) => id)).toEqual([one]);
  expect((await list({ sub: 'page', click: 'c-3' })).leads).toEqual([]);
  const other = await makeClient();
  expect((await listLeads(other, { filter: { sub: 'page' }, cursor: {}, search: '' })).leads).toEqual([]);
  const manager = { ...ctx, actor: { kind: 'command line' } as const };
  const { bytes } = await exportLeads(manager, { filter: { sub: 'page' }, search: '' });
  const [head = '', ...lines] = (await text(bytes)).replace('\uFEFF', '').trim().split(/\r?\n/);
  const at = head.split(',').indexOf('click_id');
  expect(lines.map((line) => line.split(',')[at])).toEqual(['c-2', 'c-1']);
});

test('it goes with the applicant, and nothing brings it back', async () => {
  const ctx = await makeClient();
  const id = await submit(ctx, await makeBody({ sub_id: 'page', click_id: 'c-1' }));
  await db.sql`update lead set erased_at = now(), sub_id = null, click_id = null
    where affiliate_id = ${ctx.scope.affiliateId}`;
  await db.sql`update lead set sub_id = 'late', click_id = 'late' where affiliate_id = ${ctx.scope.affiliateId}`;
  expect(await sourceOf(ctx, id)).toEqual([null, null]);
});
