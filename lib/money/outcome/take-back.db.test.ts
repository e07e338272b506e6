import { expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { type MadeApplication, makeApplication } from '@/test/application';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser } from '@/test/factory';
import { userActor } from '@/test/user-actor';
import { listLeadOutcomes } from './list-lead-outcomes';
import { listFiles, previewTakeBack, takeBackFile } from './take-back';
import { takeFile } from './take-file';

const db = withDatabase();

async function operator() {
  const user = await makeUser(db, { role: 'operator' });
  return makeContext(db.database, { actor: userActor({ ...user, userId: user.id, sessionId: 'x' }) });
}
const send = (ctx: Context, { partnerId }: MadeApplication, lines: readonly string[]) =>
  takeFile(ctx, {
    partnerId,
    bytes: Buffer.from(['Reference;Event;Amount;Date;Event id', ...lines].join('\r\n')),
    fileName: 'Thandi Nkosi.csv',
    contentType: 'text/csv',
  });
const newest = async (ctx: Context) => (await listFiles(ctx, { environment: 'uat' }))[0];
/** What counts of an application, with its amounts. */
const counts = async ({ affiliateId, leadId }: MadeApplication) => {
  const ctx = makeAffiliateContext(db.database, { affiliateId });
  const { outcomes } = await listLeadOutcomes(ctx, publicId(ctx.env.idKey, 'lead', leadId));
  return outcomes.flatMap(({ type, amount_cents, replaced }) => (replaced ? [] : [[type, amount_cents]]));
};
/** As reports and ledgers pay. */
const paidCents = async ({ id }: MadeApplication) => {
  const [row] = await db.sql<[{ cents: number }]>`
    select coalesce(sum(o.amount_cents), 0)::float8 as cents from outcome o
    where o.application_id = ${id} and o.kind = 'funded' and not exists (select from outcome c where c.corrects = o.id)`;
  return row.cents;
};

test('a wrong file is taken back as corrections, once, and a right one comes in its place', async () => {
  const ctx = await operator();
  const one = await makeApplication(db);
  const other = await makeApplication(db, { partnerId: one.partnerId, intentId: one.intentId });
  const right = `${one.reference};funded;10 000,50;2026-03-02;`;
  const wrong = [right, `${other.reference};funded;99 000;2026-03-02;E-7`, 'lost;returned;;2026-03-03;'];
  expect(await send(ctx, one, wrong)).toMatchObject({ recorded: 2, queued: 1 });
  const file = await newest(ctx);
  expect(file).toMatchObject({ fileName: '••••.csv', rows: 3, recorded: 2, queued: 1, takenBackAt: null });
  const id = file?.id ?? 0;
  const preview = await previewTakeBack(ctx, { id });
  expect(preview).toMatchObject({ outcomes: 2, waiting: 1, replaced: 0, amountCents: 10_900_050 });
  // Much money is typed however few rows it is.
  await expect(takeBackFile(ctx, { id, confirm: undefined })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  expect(await paidCents(other)).toBe(9_900_000);

  await takeBackFile(ctx, { id, confirm: 3 });
  expect([await counts(one), await counts(other)]).toEqual([[['applied', null]], [['applied', null]]]);
  expect([await paidCents(one), await paidCents(other)]).toEqual([0, 0]);
  const waiting = await db.sql`select from outcome_unplaced where partner_id = ${one.partnerId}`;
  expect(waiting).toHaveLength(0);
  expect(await newest(ctx)).toMatchObject({ id, takenBackAt: expect.any(String) });
  await expect(takeBackFile(ctx, { id, confirm: 3 })).rejects.toMatchObject({ code: 'conflict' });
  const told = await db.sql`
    select count(*)::int as count from event_outbox where lead_id = ${one.leadId} and type = 'outcome.corrected'`;
  expect(told[0]?.count).toBe(1);

  // The right row again, with and without a number; the lender's own number is another amount now.
  const again = [right, `${other.reference};funded;9 900;2026-03-02;E-7`, 'lost;returned;;2026-03-03;'];
  expect(await send(ctx, one, again)).toMatchObject({ recorded: 2, queued: 1, repeated: 0 });
  expect([await counts(one), await counts(other)]).toEqual([[['funded', 1_000_050]], [['funded', 990_000]]]);
  expect(await send(ctx, one, again)).toMatchObject({ recorded: 0, queued: 0, repeated: 3 });

  // And that file can be wrong, too.
  const second = (await newest(ctx))?.id ?? 0;
  expect(second).not.toBe(id);
  await takeBackFile(ctx, { id: second, confirm: 3 });
  expect([await paidCents(one), await paidCents(other)]).toEqual([0, 0]);
  expect(await send(ctx, one, [right])).toMatchObject({ recorded: 1 });
  expect(await paidCents(one)).toBe(1_000_050);
});

test('what was corrected since stays, and what was known before is not the file’s', async () => {
  const ctx = await operator();
  const one = await makeApplication(db);
  const two = await makeApplication(db, { partnerId: one.partnerId, intentId: one.intentId });
  await send(ctx, one, [`${one.reference};funded;100;2026-03-02;`]);
  await send(ctx, one, [
    `${one.reference};funded;100;2026-03-02;`,
    `${two.reference};funded;200;2026-03-02;T-1`,
  ]);
  const id = (await newest(ctx))?.id ?? 0;
  const corrected = await takeFile(ctx, {
    partnerId: one.partnerId,
    bytes: Buffer.from(
      `Reference;Event;Amount;Date;Event id;Corrects\r\n${two.reference};funded;250;2026-03-02;T-2;T-1`,
    ),
    fileName: null,
    contentType: 'text/csv',
  });
  expect(corrected).toMatchObject({ recorded: 1 });
  expect(await previewTakeBack(ctx, { id })).toMatchObject({ outcomes: 0, waiting: 0, replaced: 1 });
  await takeBackFile(ctx, { id, confirm: undefined });
  expect([await paidCents(one), await paidCents(two)]).toEqual([10_000, 25_000]);
  const [audit] =
    await db.sql`select after from audit_event where action = 'outcome.file-taken-back' and subject_id = ${id}`;
  expect(audit?.after).toMatchObject({ outcomes: 0, waiting: 0, left: 1 });
});

test('nobody else may, and a file that is not there is not found', async () => {
  const user = await makeUser(db, { role: 'operator', operatorRole: 'viewer' });
  const viewer = makeContext(db.database, {
    actor: {
      kind: 'user',
      userId: user.id,
      role: 'operator',
      operatorRole: 'viewer',
      affiliateId: null,
      sessionId: 'x',
    },
  });
  expect(await listFiles(viewer, { environment: 'production' })).toEqual([]);
  await expect(previewTakeBack(viewer, { id: 1 })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(takeBackFile(await operator(), { id: 999_999, confirm: 1 })).rejects.toMatchObject({
    code: 'not_found',
  });
});
