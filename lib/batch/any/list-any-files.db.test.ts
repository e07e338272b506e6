import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { anyFileList } from './list';
import { anyFileSource } from './list-any-files';

const db = withDatabase();
let ctx: Context;
let acacia: number;
const list = (given: Record<string, string> = {}) =>
  listPage(ctx, anyFileSource, readListQuery(anyFileList, given));
const figures = async (given: Record<string, string>) =>
  (await list(given)).rows.map(({ created, invalid }) => [created, invalid]);

beforeAll(async () => {
  ctx = makeContext(db.database);
  acacia = (await makeAffiliate(db, { name: 'Acacia' })).id;
  const baobab = (await makeAffiliate(db, { name: 'Baobab' })).id;
  const { id: userId } = await makeUser(db, { affiliateId: acacia, role: 'manager', name: 'Lerato' });
  const make = async (values: {
    status: string;
    created?: number;
    invalid?: number;
    environment?: string;
    message?: string;
  }) => {
    const [row] = await db.sql<[{ id: number }]>`
      insert into batch (affiliate_id, environment, status, file_name, user_id, total, created, invalid, message)
      values (${acacia}, ${values.environment ?? 'uat'}, ${values.status}::batch_status, 'Thabo Mokoena.xlsx', ${userId}, 9,
        ${values.created ?? 0}, ${values.invalid ?? 0}, ${values.message ?? null})
      returning id::float8 as id`;
    return row.id;
  };
  await make({ status: 'receiving', created: 99 });
  await make({ status: 'failed', message: 'file is empty' });
  await make({ status: 'completed', created: 7, invalid: 2 });
  await make({ status: 'completed', created: 9, environment: 'production' });
  await db.sql`
    insert into batch (affiliate_id, environment, status, created)
    select ${baobab}, 'uat', 'completed', 1 from generate_series(1, 57)`;
});

describe('the list of all files', () => {
  test('pages through the files of all affiliates once, newest first, and back', async () => {
    const first = await list();
    const second = await list({ after: first.next ?? '' });
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect([first.rows.length, second.rows.length, new Set(ids).size]).toEqual([50, 10, 60]);
    expect(first.count).toEqual({ value: 60, more: false });
    const back = await list({ before: second.previous ?? '' });
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    // What comes from elsewhere than a list begins nowhere, and is no error.
    expect((await list({ after: 'none' })).rows).toHaveLength(50);
  });

  test('says who sent which kind of file and why it failed, and no applicant’s name', async () => {
    const { rows } = await list({ affiliate: String(acacia), state: 'failed' });
    expect(rows).toMatchObject([
      { fileName: '••••.xlsx', message: 'file is empty', affiliateName: 'Acacia', userName: 'Lerato' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Mokoena');
    for (const { cell } of anyFileSource.file)
      expect(rows.map((row) => String(cell(row))).join()).not.toContain('Mokoena');
    expect((await list({ affiliate: String(acacia) })).rows.map(({ id }) => id)).not.toContain('');
  });

  test('filters by environment and state', async () => {
    expect(await figures({ affiliate: String(acacia), environment: 'production' })).toEqual([[9, 0]]);
    expect(await figures({ affiliate: String(acacia), environment: 'uat', state: 'completed' })).toEqual([
      [7, 2],
    ]);
    expect(await figures({ state: 'rejected' })).toEqual([[7, 2]]);
    expect(await figures({ state: 'undone' })).toEqual([]);
    expect(await figures({ state: 'queued' })).toEqual([]);
  });

  test('is for operators only', async () => {
    const { id: userId, affiliateId } = await makeUser(db, { role: 'manager' });
    const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
    await expect(
      listPage({ ...ctx, actor }, anyFileSource, readListQuery(anyFileList, {})),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});
