import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { forgetProcess } from '@/lib/base/process/process';
import { previewNobody } from '@/lib/batch/register/take-answer';
import { judgeApplicant } from '@/lib/desk/opt-out/judge-contact';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { runCommandLine } from '@/scripts/run-command-line';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { runListFile } from '@/test/batch/opt-out-list';
import { makeAffiliateContext, makeContext, testSettings } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeIntent } from '@/test/factory';

const db = withDatabase();
let folder: string;
let ctx: AffiliateContext;
let intentId: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-cli-'));
  const { id: keyId, affiliateId } = await makeApiKey(db);
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  intentId = (await makeIntent(db)).id;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  forgetProcess();
  let stdout = '';
  let stderr = '';
  const code = await runCommandLine([...args, '--environment', 'uat'], {
    env: { ENV_FILE: '', DATABASE_URL: db.url, ...testSettings },
    stdin: Readable.from([]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

const phoneOf = (at: number) => `08277700${String(at).padStart(2, '0')}`;
const arrive = (at: number, basis: 'asked' | 'outbound' = 'outbound') =>
  submitLead(
    ctx,
    parseLeadInput(
      makeLeadBody({ id_number: makeIdNumber(), cell_phone_number: phoneOf(at), intent_id: intentId }),
    ),
    { source: 'api_v2', basis },
  );
const due = async () => JSON.parse((await run('register', 'due', '--json')).stdout).due[0];
const stop = async (at: number) =>
  (
    await judgeApplicant(
      ctx,
      { idNumber: null, cellPhoneNumber: phoneOf(at), email: null },
      'call',
      'outbound',
    )
  ).stop;
const make = async (name: string, ...args: string[]) => {
  const path = join(folder, name);
  const made = await run('register', 'file', path, ...args, '--json');
  return { ...made, path, id: made.code === 0 ? (JSON.parse(made.stdout).id as number) : 0 };
};

/** Imports and publishes an answer, as the register's list. */
async function answer(phones: string[]): Promise<number> {
  const path = join(folder, `answer-${phones.length}.csv`);
  await writeFile(path, `number\n${phones.join('\n')}\n`);
  const said = ['--kind', 'phone', '--reach', 'register', '--name', 'Register', '--no-wait', '--json'];
  const { id } = JSON.parse((await run('opt-out', 'import', path, ...said)).stdout);
  await runListFile(makeContext(db.database), id);
  await run('opt-out', 'publish', String(id), '--no-wait');
  return (await runListFile(makeContext(db.database), id)).listId ?? 0;
}

test('a month of the register: what is due and its price, the file out, the answer in', async () => {
  for (let at = 0; at < 10; at += 1) await arrive(at);
  // The same phone twice is one number; who asked us is not on a list that is called.
  await arrive(9);
  await arrive(20, 'asked');
  // Who said no to us is not called, and costs nothing.
  await run('opt-out', 'list');
  await db.sql`
    insert into opt_out (environment, kind, hash, reach, reach_id, source)
    select 'uat', 'phone', opt_out_hashes[2], 'affiliate', affiliate_id, 'agent' from lead
    where cell_phone_number = ${phoneOf(0)}`;
  expect(await due()).toMatchObject({ numbers: 9, due: 9, overdue: 0, priceCents: 12, costCents: 108 });
  expect((await run('register', 'due')).stdout).toContain(
    'phones: 9 due of 9, 0 overdue, R 1,08 at R 0,12 each',
  );

  const { id, path, code } = await make('out.csv', '--column', 'Telephone');
  expect(code).toBe(0);
  const lines = (await readFile(path, 'utf8')).trim().split(/\r?\n/);
  expect([lines[0], ...lines.slice(1).toSorted()]).toEqual([
    'Telephone',
    ...Array.from({ length: 9 }, (_, at) => phoneOf(at + 1)),
  ]);
  expect((await stat(path)).mode & 0o077).toBe(0);
  // Asked is not checked: only an answer is. The file is not written over.
  expect(await due()).toMatchObject({ due: 9 });
  expect((await make('out.csv')).code).not.toBe(0);

  const listId = await answer([phoneOf(1), phoneOf(2), '0829999999']);
  // What comes after the file was made is not checked by its answer.
  await arrive(11);
  const answered = await run('register', 'answered', String(id), '--list', String(listId), '--json');
  expect(JSON.parse(answered.stdout)).toMatchObject({ listed: 2, freed: 0 });
  expect(await due()).toMatchObject({ numbers: 10, due: 1, overdue: 0, costCents: 12 });
  expect([await stop(1), await stop(2), await stop(3)]).toEqual(['register', 'register', null]);
  expect((await run('register', 'answered', String(id))).stderr).toContain('This file was answered already.');

  // 26 days later all are due again; the next answer alone frees whom it does not name.
  await db.sql`update register_file set made_at = made_at - interval '26 days'`;
  await db.sql`update lead set created_at = created_at - interval '32 days' where affiliate_id = ${ctx.scope.affiliateId}`;
  expect(await due()).toMatchObject({ due: 10, overdue: 1 });
  const next = await make('next.csv', '--digests');
  expect((await readFile(next.path, 'utf8')).trim().split(/\r?\n/)[1]).toMatch(/^[0-9a-f]{64}$/);
  const nextList = await answer([phoneOf(2)]);
  const second = await run('register', 'answered', String(next.id), '--list', String(nextList), '--json');
  expect(JSON.parse(second.stdout)).toMatchObject({ listed: 1 });
  expect([await stop(1), await stop(2)]).toEqual([null, 'register']);
  expect(await due()).toMatchObject({ due: 0, overdue: 0 });
  expect((await make('none.csv')).stderr).toContain('Nothing is due');

  // That it names nobody frees whom it blocked: counted first, and then for good.
  await db.sql`update register_file set made_at = made_at - interval '26 days'`;
  const last = await make('last.csv');
  const nobody = (...args: string[]) => run('register', 'answered', String(last.id), ...args);
  const asked = 'would count as not on the register: confirm with 10';
  expect((await nobody()).stderr).toContain(`10 numbers ${asked}`);
  expect((await nobody('--confirm', '9')).stderr).toContain(`${asked}, not 9`);
  expect(await stop(2)).toBe('register');
  const preview = () => previewNobody(makeContext(db.database), 'uat', last.id);
  expect(await preview()).toMatchObject({ consequence: { figure: 10 }, blocked: 1 });
  expect(JSON.parse((await nobody('--confirm', '10', '--json')).stdout)).toMatchObject({
    listed: 0,
    freed: 1,
  });
  expect(await stop(2)).toBeNull();
  await expect(preview()).rejects.toMatchObject({ code: 'conflict' });
});

test('refuses a list of another kind and an unknown file', async () => {
  await arrive(30);
  const { id } = await make('refused.csv', '--kind', 'id_number');
  const listId = await answer([phoneOf(30)]);
  expect((await run('register', 'answered', String(id), '--list', String(listId))).stderr).toContain(
    'must be a list in force, of the register and of id_number',
  );
  expect((await run('register', 'answered', '999999')).code).toBe(3);
  expect((await run('register', 'list')).stdout).toContain('id_number');
});
