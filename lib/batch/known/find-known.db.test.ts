import { beforeEach, describe, expect, test } from 'vitest';
import { listTriedOut } from '@/db/query/lead/look-up';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { leadReadBuffer } from '@/lib/desk/lead-read/record-read';
import { optOutHashes } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { listAlerts } from '@/lib/event/alert/list-alerts';
import { watchAlerts } from '@/lib/event/alert/watch-alerts';
import { alertWords } from '@/lib/event/alert/words';
import { findEarlierLeads } from '@/lib/lead/lead/find-earlier-leads';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile } from '@/test/batch/upload';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeUser } from '@/test/factory';
import { findKnown } from './find-known';
import { knownInput } from './schema';

const db = withDatabase();
let ctx: AffiliateContext;
let intent: { id: number; title: string };
const [taken, free] = [idNumberOf(1), idNumberOf(2)];

beforeEach(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId });
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  intent = await makeIntent(db);
  const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 'session' } as const;
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor });
  await importFile(
    { ...ctx, actor: { kind: 'key', keyId } },
    csvOf([makeLeadBody({ intent: intent.title, id_number: taken })]),
  );
});

const knownOf = async (of = ctx, intentId = intent.id) =>
  (
    await findKnown(of, {
      applicants: [free, taken].map((idNumber) => ({ idNumber, intentId })),
    })
  ).known;

test('tells which applicants have a lead for the product, of this affiliate and environment only', async () => {
  expect(await knownOf()).toEqual([1]);
  expect(await knownOf(ctx, (await makeIntent(db)).id)).toEqual([]);
  const others = makeAffiliateContext(
    db.database,
    { affiliateId: (await makeAffiliate(db)).id },
    { actor: ctx.actor },
  );
  expect(await knownOf(others)).toEqual([]);
  const { affiliateId } = ctx.scope;
  const production = makeAffiliateContext(
    db.database,
    { affiliateId, environment: 'production' },
    { actor: ctx.actor },
  );
  expect(await knownOf(production)).toEqual([]);
});

test('tells who asked this affiliate or everybody not to contact them, by ID number or phone, and of no other', async () => {
  const ask = async (of = ctx) => {
    const applicants = [
      { idNumber: taken, intentId: intent.id, cellPhoneNumber: '0821111111' },
      { idNumber: free, intentId: intent.id, cellPhoneNumber: '0822222222' },
    ];
    return (await findKnown(of, { applicants })).optedOut;
  };
  expect(await ask()).toEqual([]);
  const key = await knownOptOutKey(ctx);
  const { affiliateId } = ctx.scope;
  const say = async (hash: Buffer, reach: string, reachId: number | null, kind = 'id_number') => {
    await db.sql`
      insert into opt_out (environment, kind, hash, reach, reach_id, source)
      values ('uat', ${kind}::opt_out_kind, ${hash}, ${reach}::opt_out_reach, ${reachId}, 'api')`;
  };
  const [id] = optOutHashes(key, { idNumber: taken, cellPhoneNumber: null, email: null });
  const [phone] = optOutHashes(key, { idNumber: null, cellPhoneNumber: '0822222222', email: null });
  if (!id || !phone) throw new Error('no hashes');
  const other = (await makeAffiliate(db)).id;
  await say(id, 'affiliate', other);
  expect(await ask(), 'what another affiliate was told is theirs').toEqual([]);
  await say(id, 'affiliate', affiliateId);
  expect(await ask()).toEqual([0]);
  await say(phone, 'everybody', null, 'phone');
  expect(await ask()).toEqual([0, 1]);
  await db.sql`update opt_out set lifted_at = now() where reach_id = ${affiliateId}`;
  expect(await ask()).toEqual([1]);
});

test('tells of none whose deduplication window has passed', async () => {
  await db.sql`
    update lead_identity set created_at = created_at - interval '400 days'
    where affiliate_id = ${ctx.scope.affiliateId}`;
  expect(await knownOf()).toEqual([]);
});

test('a user who asks about far more than a file holds waits, and nobody else', async () => {
  for (let page = 0; page < 400; page += 1) await findKnownOnce();
  await expect(findKnownOnce()).rejects.toMatchObject({ code: 'rate_limited' });
  const { id: userId } = await makeUser(db, { affiliateId: ctx.scope.affiliateId });
  const other = { ...ctx, actor: { ...ctx.actor, userId } as AffiliateContext['actor'] };
  expect(await knownOf(other)).toEqual([1]);

  function findKnownOnce() {
    return findKnown(ctx, { applicants: [{ idNumber: free, intentId: intent.id }] });
  }
});

describe('a look-up', () => {
  const lookUps = async () =>
    (
      await db.sql`
        select after from audit_event where action = 'applicant.looked-up' and affiliate_id = ${ctx.scope.affiliateId}
          and actor_id = ${ctx.actor.kind === 'user' ? ctx.actor.userId : 0} order by id`
    ).map(({ after }) => after);
  const file = { digest: 'a'.repeat(64), rows: 1_000 };
  const ask = (from: number, count: number, changes: object = { file }) =>
    findKnown(ctx, {
      applicants: Array.from({ length: count }, (_, at) => ({
        idNumber: idNumberOf(from + at),
        intentId: intent.id,
      })),
      ...changes,
    });

  test('is recorded with how many were asked about and found, and by which file, without a number', async () => {
    await findKnown(ctx, {
      applicants: [free, taken].map((idNumber) => ({ idNumber, intentId: intent.id })),
      file,
    });
    await knownOf();
    expect(await lookUps()).toEqual([
      { by: 'file', asked: 2, leads: 1, file: file.digest, rows: 1_000 },
      { by: 'file', asked: 2, leads: 1 },
    ]);
    expect(JSON.stringify(await lookUps())).not.toContain(taken);
  });

  test('of a whole page is for who has opened a file of so many rows', () => {
    const applicants = Array.from({ length: 1_000 }, (_, at) => ({ idNumber: idNumberOf(at), intentId: 1 }));
    const isTaken = (body: object) => knownInput.safeParse(body).success;
    expect(isTaken({ applicants, file })).toBe(true);
    expect(isTaken({ applicants, file: { ...file, rows: 999 } })).toBe(false);
    expect(isTaken({ applicants, file: { ...file, digest: 'mine' } })).toBe(false);
    expect(isTaken({ applicants })).toBe(false);
    expect(isTaken({ applicants: applicants.slice(0, 21) })).toBe(false);
    expect(isTaken({ applicants: applicants.slice(0, 20) })).toBe(true);
  });

  test('of many numbers of one birth date is refused and recorded, however it is divided', async () => {
    // All of one day, as who has seen the birth date tries them.
    for (let from = 0; from < 40; from += 10) await ask(from, 10);
    await expect(ask(40, 1)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(
      findEarlierLeads(ctx, { idNumber: idNumberOf(41) }),
      'the form’s question is the same one',
    ).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(
      listLeads(ctx, { filter: {}, cursor: {}, search: idNumberOf(42) }),
      'and so is the search of the list',
    ).rejects.toMatchObject({ code: 'rate_limited' });
    const recorded = await lookUps();
    expect(recorded.slice(0, 2)).toEqual([
      { by: 'file', asked: 10, leads: 1, file: file.digest, rows: 1_000 },
      { by: 'file', asked: 10, leads: 0, file: file.digest, rows: 1_000 },
    ]);
    expect(recorded.slice(2)).toMatchObject([
      { ofOneBirthDate: 30 },
      { ofOneBirthDate: 40 },
      { ofOneBirthDate: 41, refused: true },
      { by: 'id number', refused: true },
      { by: 'id number', refused: true },
    ]);
    const open = await listTriedOut(db.database, 60);
    expect(open).toContainEqual(
      expect.objectContaining({ affiliateId: ctx.scope.affiliateId, environment: 'uat', ofOneBirthDate: 43 }),
    );
  });

  test('in the form or the list is recorded, too, and the leads that it shows are read', async () => {
    expect(await findEarlierLeads(ctx, { idNumber: taken })).toMatchObject({ total: 1 });
    const elsewhere = { ...ctx, actor: { ...ctx.actor, sessionId: 'other' } as AffiliateContext['actor'] };
    await listLeads(elsewhere, { filter: {}, cursor: {}, search: free });
    expect(await lookUps()).toEqual([
      { by: 'id number', leads: 1 },
      { by: 'id number', leads: 0 },
    ]);
    await leadReadBuffer.flush();
    expect(
      await db.sql`select kind from lead_read where affiliate_id = ${ctx.scope.affiliateId} and lead_id is not null`,
    ).toEqual([{ kind: 'opened' }]);
  });

  test('one after the other without a lead, faster than anybody captures, is an alert', async () => {
    for (let at = 0; at < 60; at += 1)
      await findEarlierLeads(ctx, { idNumber: idNumberOf(10_000 * (at + 1)) });
    expect(await listTriedOut(db.database, 60)).toContainEqual(
      expect.objectContaining({ affiliateId: ctx.scope.affiliateId, ofOneBirthDate: null, missed: 60 }),
    );
    await watchAlerts(makeContext(db.database));
    const { alerts } = await listAlerts(makeContext(db.database), { openOnly: true });
    const mine = alerts.filter(
      ({ subjectId, kind }) => kind === 'look-ups' && subjectId === ctx.scope.affiliateId,
    );
    expect(mine.map((one) => alertWords(one).title)).toEqual([
      expect.stringMatching(
        /^User \d+ of .* may be trying out ID numbers in UAT: 60 numbers without a lead in an hour$/,
      ),
    ]);
  });
});
