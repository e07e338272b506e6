import { expect, test } from 'vitest';
import { shortMonth } from '@/lib/base/text/text';
import { checked } from '@/test/checked';
import { makeEarned } from '@/test/commission/market';
import { withDatabase } from '@/test/database/with-database';
import { makeUser, unique } from '@/test/factory';
import { userActor } from '@/test/user-actor';
import { adjustAccount } from './adjust';
import { exportEntries } from './export-entries';
import { listEntries } from './list-entries';
import { monthOf } from './month';
import { adjustInput } from './schema';
import { closeStatement, getAccount, previewClose } from './statement';

const db = withDatabase();
const adjust = checked(adjustInput, adjustAccount);

test('an adjustment is an entry of an open month, once however often it is sent', async () => {
  const { ctx, account, own } = await makeEarned(db);
  await closeStatement(ctx, { ...account, month: '2026-03' });
  const input = {
    ...account,
    amountCents: '-12,50',
    reason: 'Agreed by telephone',
    requestKey: unique('key'),
  };
  expect(await adjust(ctx, { ...input, month: '2026-04' })).toEqual({ balanceCents: 14_750 });
  expect(await adjust(ctx, { ...input, month: '2026-04' })).toEqual({ balanceCents: 14_750 });
  await expect(adjust(ctx, { ...input, requestKey: unique('key'), month: '2026-03' })).rejects.toThrow(
    expect.objectContaining({ detail: { errors: { month: ['Mar 2026 is closed: choose a later month'] } } }),
  );
  const other = await makeEarned(db);
  const early = { ...other.account, amountCents: '250,00', reason: 'A wrong year', month: '2016-11' };
  const refused = (month: string) =>
    expect.objectContaining({
      detail: { errors: { month: [`the account begins with ${month}: choose that month or a later one`] } },
    });
  await expect(adjust(ctx, early)).rejects.toThrow(refused('Mar 2026'));
  await expect(adjust(ctx, { ...early, month: '0001-01' })).rejects.toThrow(refused('Mar 2026'));
  expect(await adjust(ctx, { ...early, month: '2026-03' })).toEqual({ balanceCents: 41_000 });
  const empty = { ...early, affiliateId: other.other.id };
  await expect(adjust(ctx, empty)).rejects.toThrow(refused(shortMonth(monthOf(new Date()))));
  const [events] = await db.sql`
    select count(*)::int as count from audit_event where action = 'commission.adjusted' and affiliate_id = ${own.id}`;
  expect(events?.count).toBe(1);
});

test('an adjustment for an entry is of its lead, and for one of another ledger there is none', async () => {
  const { ctx, account, own } = await makeEarned(db);
  const { entries } = await listEntries(ctx, account);
  const wrong = entries.find(({ month, leadHashid }) => month === '2026-03' && leadHashid !== null);
  if (!wrong) throw new Error('nothing was earned in March');
  await closeStatement(ctx, { ...account, month: '2026-03' });
  const input = {
    ...account,
    month: '2026-04',
    amountCents: '-1,00',
    reason: 'The rate was wrong',
    adjusts: wrong.id,
  };
  // Two who looked at it before: the second hears of the first, and a lost answer is asked for again.
  const first = { ...input, adjustedCents: 0, requestKey: crypto.randomUUID() };
  await adjust(ctx, first);
  await adjust(ctx, first);
  await expect(adjust(ctx, { ...first, requestKey: crypto.randomUUID() })).rejects.toThrow(
    expect.objectContaining({
      detail: { errors: { adjusts: ['a colleague has adjusted it meanwhile: open the page again'] } },
    }),
  );
  expect((await listEntries(ctx, account)).entries.find(({ id }) => id === wrong.id)).toMatchObject({
    adjustedCents: -100,
  });
  expect((await listEntries(ctx, account)).entries.at(-1)).toMatchObject({
    kind: 'adjusted',
    adjusts: wrong.id,
    amountCents: -100,
    leadHashid: wrong.leadHashid,
    partnerName: wrong.partnerName,
    intentTitle: wrong.intentTitle,
  });
  const other = await makeEarned(db);
  await expect(adjust(other.ctx, { ...input, ...other.account })).rejects.toThrow(
    expect.objectContaining({ detail: { errors: { adjusts: ['is no entry of this ledger'] } } }),
  );
  const [event] = await db.sql`
    select after from audit_event where action = 'commission.adjusted' and affiliate_id = ${own.id}`;
  expect(event?.after).toMatchObject({ adjusts: wrong.id, amountCents: -100 });
});

test('a file of entries has no formulas, and its export is in the audit trail', async () => {
  const { ctx, account, own } = await makeEarned(db);
  await adjust(ctx, {
    ...account,
    amountCents: '-12,50',
    reason: '=HYPERLINK("http://x.example")',
    month: '2026-04',
  });
  const { bytes, fileName } = await exportEntries(ctx, { ...account, month: '2026-04', format: 'csv' });
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const lines = Buffer.concat(pieces).toString().split('\r\n');
  expect(fileName).toBe(`commission-${own.slug}-uat-2026-04.csv`);
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(
    /,Accepted,Company [^,]+,Intent-[^,]+,[\w]{22},,"R 50,00",\d+ version 1,2026-05-01,50,,$/,
  );
  expect(lines[3]).toContain(`,-12.5,"'=HYPERLINK(""http://x.example"")"`);
  const [event] = await db.sql`
    select after from audit_event where action = 'list.exported' and affiliate_id = ${own.id}`;
  expect(event?.after).toEqual({ list: 'commission', month: '2026-04' });
});

test('agents see nothing of it, managers their own affiliate’s, and only operators change it', async () => {
  const { ctx, account, own } = await makeEarned(db);
  const agent = await makeUser(db, { affiliateId: own.id });
  const manager = await makeUser(db, { affiliateId: own.id, role: 'manager' });
  const stranger = await makeUser(db, { role: 'manager' });
  const as = ({ id, role, affiliateId }: typeof agent) => ({
    ...ctx,
    actor: userActor({ userId: id, role, affiliateId, sessionId: 's' }),
  });
  const refused = expect.objectContaining({ code: 'forbidden' });
  expect((await getAccount(as(manager), account)).balanceCents).toBe(16_000);
  await expect(getAccount(as(agent), account)).rejects.toThrow(refused);
  await expect(listEntries(as(stranger), account)).rejects.toThrow(refused);
  await expect(closeStatement(as(manager), { ...account, month: '2026-03' })).rejects.toThrow(refused);
  await expect(previewClose(as(manager), { ...account, month: '2026-03' })).rejects.toThrow(refused);
  await expect(adjust(as(manager), { ...account, amountCents: '1,00', reason: 'mine' })).rejects.toThrow(
    refused,
  );
});
