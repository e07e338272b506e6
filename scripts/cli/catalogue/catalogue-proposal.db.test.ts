import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import type { LenderContext } from '@/lib/base/actor/context';
import { forgetProcess } from '@/lib/base/process/process';
import { listProposalsOf } from '@/lib/lender/proposal/list-own';
import { propose } from '@/lib/lender/proposal/propose';
import { runCommandLine } from '@/scripts/run-command-line';
import { testSettings } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender, makePartner } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';

const db = withDatabase();
let manager: LenderContext;
let partnerId: number;
let slug: string;

beforeEach(async () => {
  const { id: lenderId } = await makeLender(db);
  ({ id: partnerId, slug } = await makePartner(db, { environment: 'uat', lenderId, active: true }));
  manager = await makeLenderPerson(db.database, lenderId, { role: 'manager', name: 'Nomsa Zulu' });
});

async function run(...args: string[]) {
  forgetProcess();
  let stdout = '';
  let stderr = '';
  const code = await runCommandLine(args, {
    env: { ENV_FILE: '', DATABASE_URL: db.url, ...testSettings },
    stdin: Readable.from([]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

async function answer(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

async function proposeHours(hours: number): Promise<string> {
  const [row] = await db.sql<[{ version: number }]>`select version from partner where id = ${partnerId}`;
  const { id } = await propose(manager, {
    partnerId,
    version: row.version,
    entry: { answer_within_hours: hours },
    reason: 'We answer by the week',
  });
  return String(id);
}

const uat = ['--environment', 'uat'];
const hours = async () =>
  (await db.sql`select answer_within_hours as hours from partner where id = ${partnerId}`)[0]?.hours;

test('a proposal is listed, shown with its changes, and applied', async () => {
  const id = await proposeHours(40);
  const { proposals } = await answer('catalogue', 'proposals', ...uat);
  expect(proposals.find((one: { id: number }) => one.id === Number(id))).toMatchObject({
    by: 'Nomsa Zulu',
    reason: 'We answer by the week',
    about_age_gender_or_citizenship: false,
    changes: [{ partner: slug, fields: [{ field: 'answer_within_hours', after: 40 }] }],
  });
  expect((await run('catalogue', 'proposals', ...uat)).stdout).toContain(slug);
  expect(await answer('catalogue', 'proposal', '--id', id)).toMatchObject({
    settled: null,
    conflicts: [],
    problems: [],
  });
  expect((await run('catalogue', 'proposal', '--id', id)).stdout).toContain('  + 40');
  await answer('catalogue', 'apply-planned', '--id', id);
  expect(await hours()).toBe(40);
  expect(await answer('catalogue', 'proposal', '--id', id)).toMatchObject({ settled: { status: 'applied' } });
  expect((await run('catalogue', 'return-proposal', '--id', id, '--reason', 'Too late')).stderr).toContain(
    'already',
  );
});

test('it is given a time ahead, or returned with a reason that its lender reads', async () => {
  const id = await proposeHours(41);
  expect(
    (await run('catalogue', 'plan-proposal', '--id', id, '--at', '2001-01-01T00:00:00Z')).stderr,
  ).toContain('has passed: choose a time ahead');
  const at = new Date(Date.now() + 3_600_000).toISOString();
  expect(await answer('catalogue', 'plan-proposal', '--id', id, '--at', at)).toMatchObject({
    id: Number(id),
    due_at: at,
  });
  expect(await hours()).not.toBe(41);
  expect(await answer('catalogue', 'planned', ...uat)).toMatchObject({
    planned: expect.arrayContaining([expect.objectContaining({ id: Number(id), status: 'waiting' })]),
  });
  const refused = await run('catalogue', 'return-proposal', '--id', id, '--reason', '');
  expect([refused.code, refused.stderr.includes('reason')]).toEqual([2, true]);
  await answer('catalogue', 'return-proposal', '--id', id, '--reason', 'Agree it with us first');
  const own = (await listProposalsOf(manager)).find((one) => one.id === Number(id));
  expect(own).toMatchObject({ status: 'returned', answer: 'Agree it with us first' });
  expect((await run('catalogue', 'proposal', '--id', '999999999')).stderr).toContain('not found');
});
