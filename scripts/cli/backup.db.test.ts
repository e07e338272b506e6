import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { listBackupTables } from '@/db/query/backup';
import { getEventEpoch, listEventsAfter } from '@/db/query/event';
import { getLead } from '@/lib/lead/get-lead';
import { forgetProcess } from '@/lib/process';
import { publicId } from '@/lib/public-id';
import { makeAffiliateContext, testEnv, testSettings } from '@/test/context';
import { createBlank } from '@/test/database/copy';
import { withDatabase } from '@/test/database/with-database';
import { publishAll } from '@/test/event-log/publish-all';
import { makeApiKey, makeIntent, makeLead, makePartner, makeUser, unique } from '@/test/factory';
import { runCommandLine } from './run-command-line';

const db = withDatabase();
let folder: string;
const blanks: { drop(): Promise<void> }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-backup-'));
});
afterAll(async () => {
  for (const blank of blanks) await blank.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the exit code and the JSON object of a command. */
async function run(
  url: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<{ code: number } & Record<string, unknown>> {
  forgetProcess();
  let stdout = '';
  const code = await runCommandLine([...args, '--json'], {
    env: { ENV_FILE: '', DATABASE_URL: url, ...testSettings, ...settings, INIT_CWD: folder },
    stdin: Readable.from([]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: () => {} },
  });
  const answer = JSON.parse(stdout) as Record<string, unknown>;
  return { ...answer, code };
}

async function blankUrl(): Promise<string> {
  const blank = await createBlank(inject('postgres'), unique('lmp_blank').replaceAll('-', '_').toLowerCase());
  blanks.push(blank);
  return blank.url;
}

async function within<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { maxConnections: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Returns a checksum of each table's rows. What a restore writes itself is left out. */
async function contentOf(database: Database): Promise<Record<string, string>> {
  const { sql } = database;
  const content: Record<string, string> = {};
  for (const { schema, name } of await listBackupTables(database)) {
    if (['audit_event', 'timeline', 'event_log'].includes(name)) continue;
    const [row] = await sql<[{ hash: string }]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash
      from ${sql(schema)}.${sql(name)} t`;
    content[`${schema}.${name}`] = row.hash;
  }
  return content;
}

describe('a backup', () => {
  const file = () => join(folder, 'portal.backup');
  let lead: Awaited<ReturnType<typeof makeLead>>;
  beforeAll(async () => {
    // What the text format has to escape.
    lead = await makeLead(db, { firstName: 'Thandi\t"\\."\n\\N', lastName: '\\.' });
    await db.sql`
      insert into event_outbox (affiliate_id, environment, type) values (${lead.affiliateId}, 'uat', 'batch.failed')`;
    await publishAll(db.database);
    const intent = await makeIntent(db);
    await makePartner(db, { intents: [{ intentId: intent.id }] });
    await makeUser(db, { role: 'operator' });
    await makeApiKey(db, { affiliateId: lead.affiliateId });
    await db.sql`select graphile_worker.add_job('nothing', run_at => now() + interval '1 day')`;
    expect(await run(db.url, ['backup', 'portal.backup'])).toMatchObject({ code: 0, file: file() });
  });

  test('is a file that only its owner can read, and never replaces another', async () => {
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await run(db.url, ['backup', 'portal.backup'])).toMatchObject({
      code: 4,
      error: { code: 'conflict', message: `${file()} exists already` },
    });
    expect(gunzipSync(await readFile(file())).toString()).not.toContain(testSettings.PII_KEY);
  });

  test('fills an empty database with the same rows, and ids that nobody had', async () => {
    const url = await blankUrl();
    const before = await contentOf(db.database);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['public.lead', 'public.offer', 'public.user']),
    );
    expect(await run(url, ['restore', 'from', 'portal.backup'])).toMatchObject({
      code: 0,
      ids_moved_ahead: true,
    });
    await within(url, async (database) => {
      expect(await contentOf(database)).toEqual(before);
      const own = { affiliateId: lead.affiliateId, environment: 'uat' } as const;
      expect((await listEventsAfter(database, own, 0, null, 10)).events).toHaveLength(1);
      expect(await getEventEpoch(database)).toBeGreaterThan(await getEventEpoch(db));
      const ctx = makeAffiliateContext(database, lead);
      const hashid = publicId(testEnv().idKey, 'lead', lead.id);
      expect(await getLead(ctx, hashid)).toMatchObject({ first_name: 'Thandi\t"\\."\n\\N' });
      // Triggers and foreign keys are back, and numbers are ahead.
      const next = await makeLead(database, { affiliateId: lead.affiliateId });
      expect(next.id).toBeGreaterThan(lead.id + 10_000_000);
      await expect(database.sql`delete from audit_event`).rejects.toThrow('append-only');
      await expect(database.sql`delete from affiliate where id = ${lead.affiliateId}`).rejects.toThrow(
        'foreign key',
      );
    });
    expect(await run(url, ['restore', 'from', 'portal.backup'])).toMatchObject({
      code: 4,
      error: { message: expect.stringContaining('the database is not empty') },
    });
  });

  test('is refused whole with other secrets, when it is damaged, and by an older release', async () => {
    const url = await blankUrl();
    const other = { ID_KEY: Buffer.alloc(32, 9).toString('base64') };
    expect(await run(url, ['restore', 'from', 'portal.backup'], other)).toMatchObject({
      code: 2,
      error: { message: expect.stringMatching(/^ID_KEY is not the one/) },
    });
    const whole = await readFile(file());
    const text = gunzipSync(whole).toString('latin1');
    const damaged: [name: string, content: Buffer, why: string][] = [
      ['cut', whole.subarray(0, whole.length - 100), 'it cannot be read'],
      ['changed', zip(text.replace('Thandi', 'Thando')), 'its content is not what was written'],
      ['short', zip(text.slice(0, text.indexOf('{"sequences"'))), 'it ends too early'],
      ['other', zip('{"format":"something else"}\n'), 'it is no backup of this product'],
      ['newer', zip(text.replace(/"migration":"\d{4}/, '"migration":"9999')), 'made by a newer release'],
    ];
    for (const [name, content, why] of damaged) {
      await writeFile(join(folder, name), content);
      expect(await run(url, ['restore', 'from', name])).toMatchObject({
        code: 2,
        error: { message: expect.stringContaining(why) },
      });
    }
    expect(await run(url, ['restore', 'from', 'nowhere'])).toMatchObject({
      error: { message: expect.stringContaining('there is no such file') },
    });
    // As empty as before: the right file and the right secrets still work.
    expect(await run(url, ['restore', 'from', 'portal.backup'])).toMatchObject({ code: 0 });
  });

  test('is not restored while somebody is connected', async () => {
    const url = await blankUrl();
    await within(url, async ({ sql }) => {
      await sql`select 1`;
      expect(await run(url, ['restore', 'from', 'portal.backup'])).toMatchObject({
        code: 4,
        error: { message: expect.stringContaining('stop web and worker first') },
      });
    });
  });
});

const zip = (text: string) => gzipSync(Buffer.from(text, 'latin1'));

describe('doctor', () => {
  const findings = async (url: string, settings?: Record<string, string>) => {
    const answer = await run(url, ['doctor'], settings);
    const found = answer.findings as { check: string; state: string; text: string }[];
    return { code: answer.code, of: (check: string) => found.find((one) => one.check === check) };
  };

  test('names what is wrong, and changes nothing', async () => {
    const { code, of } = await findings(db.url);
    expect(code).toBe(1);
    expect(of('database')).toMatchObject({ state: 'ok' });
    expect(of('secrets')).toMatchObject({ state: 'ok' });
    expect(of('clock')).toMatchObject({ state: 'ok' });
    expect(of('worker')).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('none has ever run'),
    });
    expect(of('origins')).toMatchObject({ state: 'warning' });

    const other = await findings(db.url, { SECRET: Buffer.alloc(32, 9).toString('base64') });
    expect(other.of('secrets')).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(/^SECRET is not the one/),
    });
    const blank = await blankUrl();
    expect((await findings(blank)).of('database')).toBeDefined();
    await within(blank, async ({ sql }) =>
      expect(await sql`select tablename from pg_tables where schemaname = 'public'`).toEqual([]),
    );
  });

  test('says so where nothing else can be looked at', async () => {
    const away = await findings('postgres://x@127.0.0.1:1/x');
    expect(away.of('database')).toMatchObject({ state: 'failed', text: 'the database does not answer' });
    expect((await findings(db.url, { PORT: 'web' })).of('settings')).toMatchObject({ state: 'failed' });
  });
});
