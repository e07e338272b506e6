import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { addOptOut } from '@/lib/desk/opt-out/add-opt-out';
import { judgeApplicant } from '@/lib/desk/opt-out/judge-contact';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { publishNow, runListFile, sendList } from '@/test/batch/opt-out-list';
import { never } from '@/test/batch/upload';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeUser } from '@/test/factory';
import { getOptOutFile, getOptOutList, listOptOutLists } from './list-lists';
import { cancelListFile, publishList, recountList } from './publish-list';
import { readListFile } from './read-list-file';
import { runWithdraw, withdrawList } from './withdraw-list';

const db = withDatabase();
let operator: Context;
let byKey: AffiliateContext;
let mine: { affiliateId: number };
let start = Math.floor(Math.random() * 1e6) * 10;

/** Different numbers in each test. */
const numbersOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `07${String(start + from + at).padStart(8, '0')}`);

beforeEach(async () => {
  start += 1_000;
  operator = makeContext(db.database);
  const { id: keyId, affiliateId } = await makeApiKey(db);
  mine = { affiliateId };
  byKey = makeAffiliateContext(db.database, mine, { actor: { kind: 'key', keyId } });
});

const stopOf = async (cellPhoneNumber: string) =>
  (await judgeApplicant(byKey, { idNumber: null, cellPhoneNumber, email: null }, 'call')).stop;
const inForce = async (listId: number | null) => {
  const [row] = await db.sql<[{ count: number }]>`
    select count(*)::int as count from opt_out where list_id = ${listId} and lifted_at is null`;
  return row.count;
};
const restOf = async (fileId: number) => {
  const [row] = await db.sql<[{ pieces: number; staged: number }]>`
    select (select count(*)::int from opt_out_piece where file_id = ${fileId}) as pieces,
      (select coalesce(sum(cardinality(hashes)), 0)::int from opt_out_hash_part where file_id = ${fileId}) as staged`;
  return row;
};

async function managerOf(affiliateId: number, role: 'manager' | 'agent' = 'manager') {
  const { id: userId } = await makeUser(db, { affiliateId, role });
  const actor = { kind: 'user', userId, role, affiliateId, sessionId: 'session' } as const;
  return makeAffiliateContext(db.database, { affiliateId }, { actor });
}

describe('a file', () => {
  test('is counted first, with the open leads that it touches, and is in force once it is published', async () => {
    const [first = '', second = '', third = ''] = numbersOf(0, 3);
    const intent = await makeIntent(db);
    const lead = makeLeadBody({ id_number: makeIdNumber(), cell_phone_number: first, intent_id: intent.id });
    await submitLead(byKey, parseLeadInput(lead), { source: 'api_v2' });
    await addOptOut(byKey, { kind: 'phone', value: second, reach: 'affiliate' });
    const fileId = await sendList(operator, `Cell\n${first}\n${second}\n12345\n${first}\n${third}\n`, mine);
    expect(await getOptOutFile(operator, 'uat', fileId)).toMatchObject({ status: 'reading', counts: null });
    const counted = await runListFile(operator, fileId);
    expect(counted).toMatchObject({ status: 'counted', listId: null, mustConfirm: false, percent: 100 });
    expect(counted.counts).toEqual({
      rows: 5,
      valid: 3,
      twice: 1,
      unreadable: 1,
      notListed: 0,
      problems: [{ line: 4, reason: 'this is not a South African number' }],
      known: 1,
      added: 3,
      ended: 0,
      openLeads: 1,
    });
    expect(await stopOf(first)).toBeNull();
    await publishList(operator, 'uat', fileId, {});
    const published = await runListFile(operator, fileId);
    expect(published).toMatchObject({ status: 'published', counts: { added: 3, ended: 0 } });
    expect(await stopOf(first)).toBe('affiliate');
    expect(await stopOf('0821234567')).toBeNull();
    expect(await restOf(fileId)).toEqual({ pieces: 0, staged: 0 });
    expect(await getOptOutList(operator, 'uat', published.listId ?? 0)).toMatchObject({
      name: 'Our list',
      members: 3,
      state: 'in force',
      createdBy: null,
    });
    const audit = await db.sql<{ action: string; after: object }[]>`
      select action, after from audit_event where subject_id = ${fileId} and action like 'opt-out-list.%' order by id`;
    expect(audit.map(({ action }) => action)).toEqual(['opt-out-list.file-sent', 'opt-out-list.published']);
    expect(JSON.stringify(audit)).not.toContain(first);
  });

  test('twice: the second is a list of its own, and the end of one leaves the other', async () => {
    const file = numbersOf(0, 3).join('\n');
    const one = await publishNow(operator, file, mine);
    const other = await publishNow(operator, file, mine);
    expect(other.counts).toMatchObject({ known: 3, added: 3 });
    await withdrawList(operator, 'uat', one.listId ?? 0, { why: 'a mistake', confirm: 3 });
    await runWithdraw(operator, one.listId ?? 0);
    expect([await inForce(one.listId), await inForce(other.listId)]).toEqual([0, 3]);
    expect(await stopOf(numbersOf(0, 1)[0] ?? '')).toBe('affiliate');
  });

  test('of digests in another form is refused as soon as one is of a lead here', async () => {
    const [phone = '', other = ''] = numbersOf(0, 2);
    const intent = await makeIntent(db);
    const lead = makeLeadBody({ id_number: makeIdNumber(), cell_phone_number: phone, intent_id: intent.id });
    await submitLead(byKey, parseLeadInput(lead), { source: 'api_v2' });
    const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
    const send = async (of: (number: string) => string) =>
      runListFile(
        operator,
        await sendList(operator, [other, phone].map((one) => `${digestOf(of(one))}\n`).join(''), {
          ...mine,
          format: 'sha256',
        }),
      );
    for (const before of ['27', '+27'])
      expect(await send((number) => before + number.slice(1))).toMatchObject({
        status: 'failed',
        failure: `these are digests of numbers such as ${before}821234567, which match nobody: ask for digests of 0821234567`,
      });
    expect(await send((number) => number)).toMatchObject({ status: 'counted', counts: { openLeads: 1 } });
  });

  test.each([
    ['of a heading alone', 'Cell\n', 'file is empty'],
    ['of digests', `${'ab'.repeat(32)}\n`, 'these look like SHA-256 digests: choose that format'],
  ])('%s has failed with the reason, and nothing of it is kept', async (_, text, failure) => {
    const fileId = await sendList(operator, text, mine);
    expect(await runListFile(operator, fileId)).toMatchObject({ status: 'failed', failure, counts: null });
    expect(await restOf(fileId)).toEqual({ pieces: 0, staged: 0 });
    await expect(publishList(operator, 'uat', fileId, {})).rejects.toMatchObject({ code: 'conflict' });
  });

  test('cancelled while it is read, or waits: nothing of it is kept, and it is not published', async () => {
    const reading = await sendList(operator, numbersOf(0, 3).join('\n'), mine);
    await cancelListFile(operator, 'uat', reading);
    expect(await runListFile(operator, reading)).toMatchObject({ status: 'cancelled', counts: null });
    const waiting = await sendList(operator, numbersOf(0, 3).join('\n'), mine);
    await runListFile(operator, waiting);
    await cancelListFile(operator, 'uat', waiting);
    await expect(publishList(operator, 'uat', waiting, {})).rejects.toMatchObject({
      message: 'The file was cancelled.',
    });
    expect(await restOf(waiting)).toEqual({ pieces: 0, staged: 0 });
    expect(await stopOf(numbersOf(0, 1)[0] ?? '')).toBeNull();
  });

  test('of five that are neither published nor cancelled one has to end first', async () => {
    const ctx = await managerOf(mine.affiliateId);
    for (let count = 0; count < 5; count += 1) await sendList(ctx, '0721234567', {});
    await expect(sendList(ctx, '0721234567', {})).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('a later file in the place of a list', () => {
  test('ends what is missing, with the number typed, and leaves what both have and what a person said', async () => {
    const [gone = '', said = '', kept = '', fresh = ''] = numbersOf(0, 4);
    const before = await publishNow(operator, [gone, said, kept, ...numbersOf(10, 16)].join('\n'), mine);
    await addOptOut(byKey, { kind: 'phone', value: said, reach: 'affiliate' });
    const [{ at }] = await db.sql<
      [{ at: Date }]
    >`select min(at) as at from opt_out where list_id = ${before.listId}`;
    const fileId = await sendList(operator, [kept, fresh].join('\n'), { ...mine, replaces: before.listId });
    const counted = await runListFile(operator, fileId);
    expect(counted).toMatchObject({ mustConfirm: true, listMembers: 9, counts: { added: 1, ended: 8 } });
    await expect(publishList(operator, 'uat', fileId, {})).rejects.toMatchObject({
      code: 'validation_failed',
    });
    // An old tab.
    await expect(publishList(operator, 'uat', fileId, { confirm: 7 })).rejects.toMatchObject({
      detail: { errors: { confirm: ['8 opt-outs of the list would be lifted: confirm with 8, not 7'] } },
    });
    await publishList(operator, 'uat', fileId, { confirm: 8 });
    expect(await runListFile(operator, fileId)).toMatchObject({ status: 'published', listId: before.listId });
    expect(await Promise.all([gone, said, kept, fresh].map(stopOf))).toEqual([
      null,
      'affiliate',
      'affiliate',
      'affiliate',
    ]);
    const days = await db.sql`
      select min(at) as at from opt_out where list_id = ${before.listId} and lifted_at is null`;
    expect(days).toEqual([{ at }]);
    expect(await getOptOutList(operator, 'uat', before.listId ?? 0)).toMatchObject({ members: 2 });
  });

  test('of two operators at once the second counts again, and sees what it would end now', async () => {
    const before = await publishNow(operator, numbersOf(0, 3).join('\n'), mine);
    const send = (numbers: string[]) =>
      sendList(operator, numbers.join('\n'), { ...mine, replaces: before.listId });
    const [one, other] = [await send(numbersOf(1, 5)), await send(numbersOf(2, 6))];
    for (const id of [one, other]) await runListFile(operator, id);
    const asked = await Promise.allSettled([
      publishList(operator, 'uat', one, { confirm: 1 }),
      publishList(operator, 'uat', other, { confirm: 2 }),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [first, second] = asked[0].status === 'fulfilled' ? [one, other] : [other, one];
    await runListFile(operator, first);
    await expect(publishList(operator, 'uat', second, {})).rejects.toMatchObject({
      message: 'The list has changed since this file was counted: count it again.',
    });
    await recountList(operator, 'uat', second);
    const counted = await runListFile(operator, second);
    expect(counted.counts?.ended).toBe(1);
    await publishList(operator, 'uat', second, { confirm: 1 });
    expect(await runListFile(operator, second)).toMatchObject({ status: 'published' });
    expect(await inForce(before.listId)).toBe(4);
  });

  test('of another kind, of a list that was withdrawn, or of nobody’s is refused', async () => {
    const { listId } = await publishNow(operator, numbersOf(0, 3).join('\n'), mine);
    const send = (changes: object) =>
      sendList(operator, '0721234567', { ...mine, replaces: listId, ...changes });
    await expect(send({ kind: 'id_number' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(send({ reach: 'everybody' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(send({ replaces: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
    await withdrawList(operator, 'uat', listId ?? 0, { why: 'a mistake', confirm: 3 });
    await expect(send({})).rejects.toMatchObject({ message: 'That list was withdrawn: send a new one.' });
  });
});

describe('a list', () => {
  test('is withdrawn with a reason and its number, all of it, and nothing that a person said', async () => {
    const numbers = numbersOf(0, 4);
    const { listId } = await publishNow(operator, numbers.join('\n'), mine);
    await addOptOut(byKey, { kind: 'phone', value: numbers[3] ?? '', reach: 'affiliate' });
    const withdraw = (confirm: number) =>
      withdrawList(operator, 'uat', listId ?? 0, { why: 'Sold by mistake', confirm });
    await expect(withdraw(3)).rejects.toMatchObject({ code: 'validation_failed' });
    await withdraw(4);
    await expect(withdraw(4)).rejects.toMatchObject({ code: 'conflict' });
    expect(await getOptOutList(operator, 'uat', listId ?? 0)).toMatchObject({ state: 'being withdrawn' });
    await runWithdraw(operator, listId ?? 0);
    await runWithdraw(operator, listId ?? 0);
    expect(await getOptOutList(operator, 'uat', listId ?? 0)).toMatchObject({
      state: 'withdrawn',
      withdrawnWhy: 'Sold by mistake',
    });
    expect(await Promise.all(numbers.map(stopOf))).toEqual([null, null, null, 'affiliate']);
  });

  test('is seen and changed by managers of the own affiliate, never by another’s or by agents', async () => {
    const manager = await managerOf(mine.affiliateId);
    const other = await managerOf((await makeAffiliate(db)).id);
    const agent = await managerOf(mine.affiliateId, 'agent');
    const { listId } = await publishNow(manager, '0721234567', {});
    expect((await listOptOutLists(manager, 'uat')).lists.map(({ id }) => id)).toEqual([listId]);
    expect((await listOptOutLists(other, 'uat')).lists).toEqual([]);
    const withdraw = (ctx: Context) => withdrawList(ctx, 'uat', listId ?? 0, { why: 'x', confirm: 1 });
    await expect(withdraw(other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(withdraw(agent)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listOptOutLists(agent, 'uat')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(sendList(manager, '0721234567', { reach: 'everybody' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(sendList(agent, '0721234567', {})).rejects.toMatchObject({ code: 'forbidden' });
    expect((await listOptOutLists(manager, 'production')).lists).toEqual([]);
    await withdraw(manager);
  });
});

test('ten runs that are killed while they read or publish leave all of the list, or none of it', async () => {
  const size = 9_000;
  const before = await publishNow(operator, numbersOf(0, size).join('\n'), mine);
  start += 10_000;
  const half = numbersOf(0, size);
  const fileId = await sendList(operator, half.join('\n'), { ...mine, replaces: before.listId });
  /** Ends the connection of a run in the middle, as the death of its process does, as soon as it works on the file. */
  const killed = async (run: Promise<unknown>, works: string) => {
    const ended = run.then(
      () => false,
      () => true,
    );
    const kill = async () => {
      const rows = await db.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query ilike ${works}`;
      return rows.length > 0;
    };
    for (;;) {
      if (await kill()) break;
      if (await Promise.race([ended.then(() => true), new Promise((go) => setImmediate(() => go(false)))]))
        break;
    }
    return ended;
  };
  let deaths = 0;
  const copies = '%opt_out_reading%';
  for (let kill = 0; kill < 5; kill += 1) {
    deaths += Number(await killed(readListFile(operator, fileId, never), copies));
    const { staged } = await restOf(fileId);
    const { status } = await getOptOutFile(operator, 'uat', fileId);
    expect([staged, status]).toEqual(status === 'counted' ? [size, 'counted'] : [0, 'reading']);
  }
  const counted = await runListFile(operator, fileId);
  expect(counted.counts).toMatchObject({ valid: size, ended: size });
  await publishList(operator, 'uat', fileId, { confirm: size });
  for (let kill = 0; kill < 5; kill += 1) {
    await killed(
      runListFile(operator, fileId),
      kill % 2 === 0 ? '%update opt_out o set%' : '%insert into opt_out (%',
    );
    const { status } = await getOptOutFile(operator, 'uat', fileId);
    expect([await inForce(before.listId), await stopOf(half[0] ?? '')]).toEqual(
      status === 'published' ? [size, 'affiliate'] : [size, null],
    );
  }
  expect(await runListFile(operator, fileId)).toMatchObject({ status: 'published' });
  expect(deaths).toBeGreaterThan(2);
  expect(await inForce(before.listId)).toBe(size);
  expect(await stopOf(half[0] ?? '')).toBe('affiliate');
  expect(await restOf(fileId)).toEqual({ pieces: 0, staged: 0 });
});
