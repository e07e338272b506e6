import { expect, test } from 'vitest';
import { makeEarned } from '@/test/commission/market';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { adjustAccount } from './adjust';
import { exportLedgers } from './export-ledgers';

const db = withDatabase();

async function linesOf(input: { month?: string; environment?: 'uat' | 'production' }) {
  const { bytes } = await exportLedgers(makeContext(db.database), {
    environment: 'uat',
    format: 'csv',
    ...input,
  });
  const text = await new Response(bytes as ReadableStream<Uint8Array>).text();
  return text.trim().split(/\r?\n/);
}

test('all ledgers are one file, affiliate by affiliate, of a month or of all; other environments are not in it', async () => {
  const { own } = await makeEarned(db);
  const other = await makeAffiliate(db, { name: 'Zebra, leads' });
  const adjusted = {
    affiliateId: other.id,
    environment: 'uat',
    amountCents: -25_000,
    reason: '=1+1',
  } as const;
  await adjustAccount(makeContext(db.database), adjusted);
  const [heading, ...lines] = await linesOf({});
  expect(heading).toContain('affiliate,affiliate slug,entry,month,');
  expect(lines).toHaveLength(4);
  expect(lines.filter((line) => line.includes(own.slug))).toHaveLength(3);
  expect(lines.at(-1)).toContain('"Zebra, leads"');
  expect(lines.at(-1)).toContain('-250');
  expect(lines.at(-1)).not.toMatch(/,=1/);
  expect(await linesOf({ month: '2026-03' })).toHaveLength(2);
  expect(await linesOf({ environment: 'production' })).toHaveLength(1);
  const [audit] = await db.sql`
    select after from audit_event where action = 'list.exported' and affiliate_id is null order by id limit 1`;
  expect(audit).toEqual({ after: { list: 'commission' } });
});

test('is for operators only', async () => {
  const { id: userId, affiliateId } = await makeUser(db, { role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  await expect(
    exportLedgers(makeContext(db.database, { actor }), { environment: 'uat', format: 'csv' }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});
