import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { insertLeadReads } from '@/db/query/desk/lead-read';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { forgetProcess } from '@/lib/base/process/process';
import { runCommandLine } from '@/scripts/run-command-line';
import { makeContext, testSettings } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLead, makeUser } from '@/test/factory';

const db = withDatabase();

async function run(...args: string[]): Promise<{ code: number; stdout: string }> {
  forgetProcess();
  let stdout = '';
  const code = await runCommandLine(['incident', 'scope', ...args], {
    env: { ENV_FILE: '', DATABASE_URL: db.url, ...testSettings },
    stdin: Readable.from([]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: () => {} },
  });
  return { code, stdout };
}

const period = ['--from', '2026-11-24T08:00:00+02:00', '--to', '2026-11-24T09:00Z'];

test('incident scope counts people and leads, and says what is not known', async () => {
  const user = await makeUser(db);
  const { id: leadId, affiliateId } = await makeLead(db);
  const at = new Date('2026-11-24T06:00:00Z');
  const read = {
    at,
    affiliateId,
    environment: 'uat',
    actorKind: 'user',
    actorId: user.id,
    origin: null,
  } as const;
  await insertLeadReads(db, [{ ...read, kind: 'id number', leadId, rows: null, ids: null }]);
  const { code, stdout } = await run('--user', user.email, ...period, '--json');
  expect(code).toBe(0);
  const counts = { people: 1, leads: 1, erased: 0, first: at.toISOString(), last: at.toISOString() };
  expect(JSON.parse(stdout)).toEqual({
    rows: [
      { environment: 'uat', way: null, data: null, ...counts },
      { environment: 'uat', way: 'id number', data: 'full', ...counts },
    ],
    unknown: [],
  });
  expect((await run('--user', user.email, ...period)).stdout).toMatch(
    /uat +ID number shown +with the whole ID number +1 +1 +0/,
  );
});

test('incident scope counts one session of several, by the number that opens nothing', async () => {
  const { id: leadId, affiliateId } = await makeLead(db);
  const ctx = makeContext(db.database);
  const user = await makeUser(db, { affiliateId });
  const start = () =>
    recordAudit({ actor: { kind: 'user', userId: user.id }, origin: null }, db, {
      action: 'session.started',
      subjectId: user.id,
    });
  const [one, two] = [await start(), await start()];
  const read = {
    at: new Date('2026-11-24T06:00:00Z'),
    affiliateId,
    environment: 'uat',
    actorKind: 'user',
    actorId: user.id,
    origin: null,
    kind: 'opened',
    leadId,
    rows: null,
    ids: null,
  } as const;
  await insertLeadReads(db, [
    { ...read, sessionNumber: one },
    { ...read, sessionNumber: two },
    { ...read, sessionNumber: null },
  ]);
  const { stdout } = await run('--session', String(one), ...period, '--json');
  expect(JSON.parse(stdout)).toMatchObject({ rows: [{ leads: 1 }, { way: 'opened', leads: 1 }] });
  expect(JSON.parse(stdout).unknown[0]).toMatch(
    /^1 read of the same user in the period was recorded without a/,
  );
  // The audit entry of something else is no session.
  const other = await recordAudit(ctx, db, { action: 'session.ended', subjectId: user.id });
  expect((await run('--session', String(other), ...period)).code).toBe(3);
});

test('refuses none or two of whom it is about, a time without a zone, and a period that ends first', async () => {
  expect((await run(...period)).code).toBe(2);
  expect((await run('--key', '1', '--affiliate', 'a', ...period)).code).toBe(2);
  expect((await run('--key', '1', '--from', '2026-11-24', '--to', '2026-11-25')).code).toBe(2);
  expect((await run('--key', '1', '--from', '2026-11-25T00:00Z', '--to', '2026-11-24T00:00Z')).code).toBe(2);
  expect((await run('--affiliate', 'no-such-affiliate', ...period)).code).toBe(3);
});
