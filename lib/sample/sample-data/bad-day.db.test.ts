import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { withAnswersAtHand } from '@/lib/catalogue/partner/answer-at-hand';
import { recordDisposition } from '@/lib/desk/disposition/record-disposition';
import { recordHandOver } from '@/lib/desk/hand-over/record-hand-over';
import { addNote } from '@/lib/desk/lead-note/add-note';
import { openDesk } from '@/lib/desk/work-list/open-desk';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { editLead } from '@/lib/lead/submission/edit-lead';
import { listCurrentConsentTexts } from '@/lib/message/consent-text/list-current-consent-texts';
import { buildProgram } from '@/test/build-program';
import { withDatabase } from '@/test/database/with-database';
import { acceptOffer } from '@/test/routed-verb';
import {
  listLeftOf,
  listStrays,
  makeAll,
  makeSome,
  newStaff,
  openDemoCatalogue,
  removeAll,
} from '@/test/sample-data/sample-data';
import { countSampleData } from './count-sample-data';
import { lendersOf } from './lender';
import { makeSampleData } from './make-sample-data';
import { removeSampleData } from './remove-sample-data';

const days = 7;
const waits = { timeout: 120_000, interval: 5 };

const db = withDatabase();
let program: Awaited<ReturnType<typeof buildProgram>>;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  await openDemoCatalogue(db);
  program = await buildProgram('test/sample-data/worker-process.ts', 'sample-worker');
});

afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await program?.remove();
});

/** Runs a worker process until something is so, and kills it in the middle of its work. */
async function workUntil(isSo: () => Promise<boolean>): Promise<void> {
  const worker = spawn(process.execPath, [program.file, db.url], { stdio: 'ignore' });
  workers.add(worker);
  const ended = new Promise((resolve) => worker.once('close', resolve));
  await expect.poll(isSo, waits).toBe(true);
  worker.kill('SIGKILL');
  await ended;
  workers.delete(worker);
}

interface Standing {
  done: number;
  steps: number;
  files: number;
  /** Leads of the affiliate, and how many of them are marked. */
  leads: number;
  marked: number;
  batches: number;
}

async function standing({ scope }: AffiliateContext): Promise<Standing> {
  const [row] = await db.sql<[Standing]>`
    select s.done, s.steps, cardinality(s.batch_ids) as files,
      (select count(*)::int from lead where affiliate_id = s.affiliate_id) as leads,
      (select count(*)::int from sample_lead where affiliate_id = s.affiliate_id) as marked,
      (select count(*)::int from batch where affiliate_id = s.affiliate_id) as batches
    from sample_data s where s.affiliate_id = ${scope.affiliateId}`;
  return row;
}

/** What there is of an affiliate's leads, in figures that are the same for the same plan. */
const figuresOf = ({ scope }: AffiliateContext) => db.sql`
  select l.state::text, l.source::text, l.intent_id::int as intent, count(*)::int as leads,
    count(distinct l.user_id)::int as agents, count(o.id)::int as outcomes
  from lead l left join outcome o on o.application_id = l.application_id
  where l.affiliate_id = ${scope.affiliateId} group by 1, 2, 3 order by 1, 2, 3`;

const isNone = async (ctx: AffiliateContext) => (await countSampleData(ctx)).status === 'none';

async function confirmedRemoval(ctx: AffiliateContext): Promise<void> {
  const { leads } = await countSampleData(ctx);
  await removeSampleData(ctx, { confirm: leads });
}

/** What is left of an affiliate once its sample data is gone. */
async function expectGone(ctx: AffiliateContext): Promise<void> {
  expect(await isNone(ctx)).toBe(true);
  expect(await listLeftOf(db.database, ctx.scope.affiliateId)).toEqual([]);
  expect(await listStrays(db.database)).toEqual([]);
}

test('is whole, or gone, over kills of the worker, and another affiliate’s is neither in its way nor touched', {
  timeout: 300_000,
}, async () => {
  // The same moment, so that both are made by one plan: the same people, and the same ID numbers.
  const clock = { now: () => at };
  const at = new Date();
  const [ctx, other] = [await newStaff(db), await newStaff(db)];
  await makeSampleData({ ...ctx, clock }, { days });
  for (let kill = 0; kill < 2; kill += 1) {
    const { done } = await standing(ctx);
    await workUntil(async () => (await standing(ctx)).done >= done + 7);
    const { leads, marked, files, batches } = await standing(ctx);
    expect({ leads, batches }).toEqual({ leads: marked, batches: files });
    expect(await countSampleData(ctx)).toMatchObject({ status: 'making' });
  }
  await makeSampleData({ ...other, clock }, { days });
  await Promise.all([makeAll(other), workUntil(async () => (await countSampleData(ctx)).status === 'made')]);
  expect(await standing(ctx)).toEqual(await standing(other));
  const figures = await figuresOf(other);
  expect(await figuresOf(ctx)).toEqual([...figures]);

  const { leads } = await standing(ctx);
  await confirmedRemoval(ctx);
  await workUntil(async () => (await standing(ctx)).leads < leads);
  const { leads: left, marked } = await standing(ctx);
  expect(left).toBe(marked);
  await workUntil(() => isNone(ctx));
  await expectGone(ctx);
  expect(await figuresOf(other)).toEqual([...figures]);
});

test('pressed three times at once, and by another manager, it is made once', async () => {
  const ctx = await newStaff(db);
  const other = await newStaff(db, { affiliateId: ctx.scope.affiliateId });
  await Promise.all([ctx, ctx, other].map((who) => makeSampleData(who, { days })));
  const { affiliateId } = ctx.scope;
  const [made] = await db.sql`
    select (select count(*)::int from "user" where affiliate_id = ${affiliateId} and role = 'agent') as agents,
      (select count(*)::int from api_key where affiliate_id = ${affiliateId}) as keys,
      (select count(*)::int from audit_event where affiliate_id = ${affiliateId} and action = 'sample-data.begun') as begun`;
  expect(made).toEqual({ agents: 3, keys: 1, begun: 1 });
});

test('removed while it is made, twice at once, it stops and is gone', { timeout: 120_000 }, async () => {
  const ctx = await newStaff(db);
  await makeSampleData(ctx, { days });
  const making = makeAll(ctx);
  await expect.poll(async () => (await standing(ctx)).done, waits).toBeGreaterThan(4);
  const removals = await Promise.allSettled([removeSampleData(ctx, {}), removeSampleData(ctx, {})]);
  expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await standing(ctx)).done).toBeLessThan((await standing(ctx)).steps);
  await Promise.all([making, removeAll(ctx), removeAll(ctx)]);
  await expectGone(ctx);
});

describe('an agent who has a sample lead open while it is removed', () => {
  interface Open {
    readonly hashid: string;
    readonly partnerId: number;
  }

  async function listOpen(ctx: AffiliateContext): Promise<Open[]> {
    const rows = await db.sql<{ id: number; partnerId: number }[]>`
      select l.id::float8 as id, (o.matches -> 0 ->> 'partnerId')::int as "partnerId"
      from lead l join offer o on o.id = l.offer_id
      where l.affiliate_id = ${ctx.scope.affiliateId} and l.state = 'matched' order by l.id`;
    return rows.map(({ id, partnerId }) => ({ hashid: publicId(ctx.env.idKey, 'lead', id), partnerId }));
  }

  /** Whatever can be pressed on a lead's page. */
  const presses = (ctx: AffiliateContext, { hashid, partnerId }: Open): (() => Promise<unknown>)[] => [
    () => openDesk(ctx, hashid),
    () => addNote(ctx, hashid, { id: randomUUID(), text: 'Rings back' }),
    () =>
      recordDisposition(ctx, hashid, {
        pressId: randomUUID(),
        kind: 'no answer',
        mine: false,
        askedForByApplicant: false,
      }),
    () => acceptOffer(ctx, { hashid, partnerId, type: null, bank: null, liveQuotes: null }),
    () => recordHandOver(ctx, hashid, { channel: 'whatsapp' }),
    () => getPortalLead(ctx, hashid),
  ];

  const edit = async (ctx: AffiliateContext, hashid: string) => {
    const [text] = await listCurrentConsentTexts(ctx);
    return editLead(ctx, hashid, { fields: { net_income: 9_000 }, consentText: text?.key });
  };

  /** Sample data of which some leads have offers, and an agent. */
  async function someMade() {
    const ctx = await newStaff(db);
    const agent = await newStaff(db, { role: 'agent', affiliateId: ctx.scope.affiliateId });
    await makeSampleData(ctx, { days });
    while ((await listOpen(ctx)).length < 3 && !(await makeSome(ctx)));
    const [lead, ...more] = await listOpen(ctx);
    if (!lead) throw new Error('no lead has an offer');
    const lenders = lendersOf(agent.env, await readCatalogue(agent, 'uat'), () => 'accepted');
    return { ctx, agent, open: [lead, ...more] as const, lenders };
  }

  test('changes its answers however old it is: it stays the sample lead that it was', async () => {
    const { ctx, agent, open, lenders } = await someMade();
    const [{ hashid }] = open;
    await db.sql`
      update lead_identity set created_at = now() - interval '90 days'
      where lead_id = ${readPublicId(ctx.env.idKey, 'lead', hashid)}`;
    expect(await withAnswersAtHand(lenders, () => edit(agent, hashid))).toEqual({ id: hashid });
    const { leads, marked } = await standing(ctx);
    expect(leads).toBe(marked);
    expect(await countSampleData(ctx)).toMatchObject({ worked: 1 });
  });

  test('is told that there is no such lead, and nothing of what they pressed is left', {
    timeout: 180_000,
  }, async () => {
    const { ctx, agent, open, lenders } = await someMade();
    await confirmedRemoval(ctx);
    const race = () =>
      Promise.allSettled([
        removeAll(ctx),
        ...open.flatMap((lead) => presses(agent, lead).map((press) => press())),
      ]);
    const [, ...answers] = await withAnswersAtHand(lenders, race);
    // Too late is no fault: whoever lost is told in words.
    const codes = answers.flatMap((it) =>
      it.status === 'rejected' ? [it.reason.code ?? it.reason.message] : [],
    );
    expect(codes.filter((code) => !['not_found', 'conflict', 'rule_broken'].includes(code))).toEqual([]);
    await removeAll(ctx);
    await expectGone(ctx);
    const [first] = open;
    for (const press of [...presses(agent, first), () => edit(agent, first.hashid)])
      await expect(press()).rejects.toMatchObject({ code: 'not_found', message: 'lead not found' });
    await expectGone(ctx);
  });
});
