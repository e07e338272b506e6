import { describe, expect, test } from 'vitest';
import { deleteSampleLeads } from '@/db/query/sample/sample-removal';
import { makeEarned, say } from '@/test/commission/market';
import { withDatabase } from '@/test/database/with-database';
import { bringUpToDate } from './bring-up-to-date';
import { listEntries } from './list-entries';
import { closeStatement, getAccount, previewClose } from './statement';

const db = withDatabase();

describe('a statement', () => {
  test('has the entries of a month in South Africa, follows on the one before, and shows what is on hold', async () => {
    const { ctx, account } = await makeEarned(db);
    const march = await closeStatement(ctx, { ...account, month: '2026-03' });
    expect(march).toMatchObject({
      number: 1,
      openingCents: 0,
      closingCents: 5_000,
      heldCents: 5_000,
      entries: 1,
    });
    const april = await closeStatement(ctx, { ...account, month: '2026-04' });
    expect(april).toMatchObject({
      number: 2,
      openingCents: 5_000,
      closingCents: 16_000,
      heldCents: 11_000,
      entries: 2,
    });
    expect(await getAccount(ctx, account)).toMatchObject({
      balanceCents: 16_000,
      heldCents: 0,
      next: '2026-05',
    });
    // A month without entries is closed as well: numbers and months have no gap.
    expect(await closeStatement(ctx, { ...account, month: '2026-05' })).toMatchObject({
      number: 3,
      entries: 0,
    });
  });

  test('of much money is closed with its number of entries only', async () => {
    const { ctx, account, own } = await makeEarned(db);
    await db.sql`
      insert into commission_entry (affiliate_id, environment, month, kind, amount_cents, occurred_at, reason)
      values (${own.id}, 'uat', '2026-03-01', 'adjusted', 1000000, now(), 'a bonus')`;
    const march = { ...account, month: '2026-03' };
    await expect(closeStatement(ctx, march)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await closeStatement(ctx, { ...march, confirm: 2 })).toMatchObject({ closingCents: 1_005_000 });
  });

  test('of an account begins where an operator says, and takes in the months before', async () => {
    const market = await makeEarned(db);
    const { ctx, account, own } = market;
    // One wrong year: without this 119 months would be closed one by one.
    await db.sql`
      insert into commission_entry (affiliate_id, environment, month, kind, amount_cents, occurred_at, reason)
      values (${own.id}, 'uat', '2016-11-01', 'adjusted', 25000, now(), 'a wrong year')`;
    expect(await getAccount(ctx, account)).toMatchObject({ next: '2016-11', balanceCents: 41_000 });
    const input = { ...account, month: '2026-03' };
    expect(await previewClose(ctx, input)).toMatchObject({
      consequence: { figure: 2 },
      openingCents: 0,
      closingCents: 30_000,
    });
    const first = await closeStatement(ctx, input);
    expect(first).toMatchObject({ number: 1, month: '2026-03', entries: 2, closingCents: 30_000 });
    const { entries } = await listEntries(ctx, input);
    expect(entries.map(({ month, amountCents }) => [month, amountCents])).toEqual([
      ['2026-03', 5_000],
      ['2016-11', 25_000],
    ]);
    expect(await getAccount(ctx, account)).toMatchObject({ next: '2026-04', balanceCents: 41_000 });
    await closeStatement(ctx, { ...account, month: '2026-04' });
    expect((await listEntries(ctx, { ...account, month: '2026-04' })).entries).toHaveLength(2);
  });

  test('is told to the affiliate by an event', async () => {
    const { ctx, account, own } = await makeEarned(db);
    await closeStatement(ctx, { ...account, month: '2026-03' });
    expect(
      await db.sql`select environment, lead_id, data from event_outbox where affiliate_id = ${own.id} and type = 'statement.closed'`,
    ).toEqual([{ environment: 'uat', lead_id: null, data: { statement: 1, month: '2026-03', entries: 1 } }]);
  });

  test('takes back in the next open month what is returned after the close', async () => {
    const market = await makeEarned(db);
    const { ctx, account, applications } = market;
    await closeStatement(ctx, { ...account, month: '2026-03' });
    const returned = await say(db, market, applications[0] ?? 0, {
      kind: 'returned',
      at: '2026-03-31T22:30:00Z',
    });
    await bringUpToDate(db, market.scope);
    const { entries } = await listEntries(ctx, account);
    expect(entries.at(-1)).toMatchObject({
      kind: 'reversed',
      month: '2026-04',
      amountCents: -5_000,
      takenBackBy: 'returned',
    });
    // The return was a mistake of the partner.
    await closeStatement(ctx, { ...account, month: '2026-04' });
    await say(db, market, applications[0] ?? 0, {
      kind: 'applied',
      at: '2026-03-30T10:00:00Z',
      corrects: returned,
    });
    await bringUpToDate(db, market.scope);
    const after = await listEntries(ctx, account);
    expect(after.entries.at(-1)).toMatchObject({ kind: 'adjusted', month: '2026-05', amountCents: 5_000 });
    expect(await getAccount(ctx, account)).toMatchObject({ balanceCents: 16_000 });
  });

  test('is refused for the current month, out of order, twice, unconfirmed and where there is nothing', async () => {
    const { ctx, account, other } = await makeEarned(db);
    const current = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 7);
    const close = (month: string, more: object = {}) => closeStatement(ctx, { ...account, month, ...more });
    const errors = (errors: object) =>
      expect.objectContaining({ code: 'validation_failed', detail: { errors } });
    await expect(close(current)).rejects.toThrow(errors({ month: [expect.stringContaining('is not over')] }));
    await expect(close('2026-02')).rejects.toThrow(errors({ month: ['the first entry is of Mar 2026'] }));
    await expect(close('2026-03', { confirm: 2 })).rejects.toThrow(errors({ confirm: [expect.anything()] }));
    await close('2026-03', { confirm: 1 });
    await expect(close('2026-03')).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
    await expect(close('2026-05')).rejects.toThrow(errors({ month: ['the next to close is Apr 2026'] }));
    await expect(
      closeStatement(ctx, { affiliateId: other.id, environment: 'uat', month: '2026-03' }),
    ).rejects.toThrow(errors({ month: ['there is no entry up to that month: nothing to close'] }));
  });

  test('is closed once by two at once, and nothing slips in meanwhile', async () => {
    const market = await makeEarned(db);
    const { ctx, account } = market;
    const closings = await Promise.allSettled([
      closeStatement(ctx, { ...account, month: '2026-03' }),
      closeStatement(ctx, { ...account, month: '2026-03' }),
      bringUpToDate(db, market.scope),
      closeStatement(ctx, { ...account, month: '2026-03' }),
    ]);
    expect(closings.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const { statements } = await getAccount(ctx, account);
    expect(statements.map(({ number, month }) => [number, month])).toEqual([[1, '2026-03']]);
  });

  test('and its entries cannot be changed in the database, whatever the portal’s role tries', async () => {
    const { ctx, account, own } = await makeEarned(db);
    await closeStatement(ctx, { ...account, month: '2026-03' });
    const { sql } = db;
    const march = async () => [
      await sql`select * from commission_entry where affiliate_id = ${own.id} and month = '2026-03-01' order by id`,
      await sql`select * from commission_statement where affiliate_id = ${own.id} and month = '2026-03-01'`,
    ];
    const before = await march();
    expect(before.map((rows) => rows.length)).toEqual([1, 1]);
    expect(await sql`select rolsuper from pg_roles where rolname = current_user`).toEqual([
      { rolsuper: false },
    ]);
    await expect(sql`set session_replication_role = replica`).rejects.toThrow('permission denied');

    const insert = (month: string) => sql`
      insert into commission_entry (affiliate_id, environment, month, kind, amount_cents, occurred_at, reason)
      values (${own.id}, 'uat', ${month}, 'adjusted', 1, now(), 'by hand')`;
    await expect(insert('2026-03-01')).rejects.toThrow('the month 2026-03 is closed');
    await expect(insert('2026-02-01')).rejects.toThrow('the month 2026-02 is closed');
    await expect(insert('2199-01-01')).rejects.toThrow('has not begun');
    const copied = sql`
      insert into commission_entry (affiliate_id, environment, month, kind, amount_cents, plan_id, plan_version,
        application_id, revision, occurred_at)
      select affiliate_id, environment, month, kind, 1, plan_id, plan_version, application_id, revision + 1, occurred_at
      from commission_entry where affiliate_id = ${own.id} and month = '2026-03-01'`;
    await expect(copied).rejects.toThrow('is closed');
    for (const table of ['commission_entry', 'commission_statement', 'commission_plan']) {
      await expect(sql`delete from ${sql(table)} where affiliate_id = ${own.id}`).rejects.toThrow(
        'append-only',
      );
      await expect(sql`truncate ${sql(table)} cascade`).rejects.toThrow('append-only');
    }
    for (const change of ['amount_cents = 1', "month = '2026-04-01'", 'affiliate_id = affiliate_id + 1'])
      await expect(sql.unsafe(`update commission_entry set ${change}`)).rejects.toThrow('append-only');
    for (const change of ['closing_cents = 1', "month = '2026-02-01'", 'number = 7'])
      await expect(sql.unsafe(`update commission_statement set ${change}`)).rejects.toThrow('append-only');
    await expect(sql`update commission_plan set rate = 1 where affiliate_id = ${own.id}`).rejects.toThrow(
      'never changes',
    );
    const close = (month: string, closing = 0) => sql`
      insert into commission_statement (affiliate_id, environment, number, month, opening_cents, closing_cents, entries)
      values (${own.id}, 'uat', 9, ${month}, 77, ${closing}, 5)`;
    await expect(close('2026-03-01')).rejects.toThrow('in their order');
    await expect(close('2026-06-01')).rejects.toThrow('in their order');
    await expect(close('2199-01-01')).rejects.toThrow('is not over');
    expect(await march()).toEqual(before);
    // Whatever is said, the statement has the ledger's own figures.
    await close('2026-04-01', 1_000_000);
    const { statements } = await getAccount(ctx, account);
    expect(statements[0]).toMatchObject({ number: 2, openingCents: 5_000, closingCents: 16_000, entries: 2 });
  });

  test('stays when sample data is removed: what it had earned is reversed in an open month', async () => {
    const market = await makeEarned(db);
    const { ctx, account, own, applications } = market;
    await closeStatement(ctx, { ...account, month: '2026-03' });
    const leads = await db.sql<{ id: number }[]>`
      insert into sample_lead (lead_id, affiliate_id, kind, last_event_id)
      select lead_id, affiliate_id, 'sample', 0 from application where id = any(${applications.slice(0, 2)}::bigint[])
      returning lead_id::float8 as id`;
    const { entries: before } = await listEntries(ctx, { ...account, month: '2026-03' });
    await db.transaction((tx) =>
      deleteSampleLeads(
        tx,
        leads.map(({ id }) => id),
      ),
    );
    await bringUpToDate(db, market.scope);
    const { statements, balanceCents } = await getAccount(ctx, account);
    expect(statements).toMatchObject([{ number: 1, month: '2026-03', closingCents: 5_000, entries: 1 }]);
    const { entries } = await listEntries(ctx, account);
    expect(entries[0]).toMatchObject({ id: before[0]?.id, amountCents: 5_000, month: '2026-03' });
    // The third is the first of April now, below the tier.
    expect(
      entries
        .slice(3)
        .map(({ kind, month, amountCents }) => [kind, month, amountCents])
        .sort(),
    ).toEqual([
      ['adjusted', '2026-04', -1_000],
      ['reversed', '2026-04', -5_000],
      ['reversed', '2026-04', -5_000],
    ]);
    expect(balanceCents).toBe(5_000);
    expect(await db.sql`select from commission_entry where affiliate_id = ${own.id}`).toHaveLength(6);
  });
});
