import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { listBackupTables } from '@/db/query/care/backup';
import { getEventEpoch, listEventsAfter } from '@/db/query/event/event';
import { publicId } from '@/lib/base/crypto/public-id';
import { forgetProcess } from '@/lib/base/process/process';
import { openSealed } from '@/lib/care/backup/seal';
import { getLead } from '@/lib/lead/lead/get-lead';
import { runCommandLine } from '@/scripts/run-command-line';
import { makeAffiliateContext, testEnv, testSettings } from '@/test/context';
import { createBlank } from '@/test/database/copy';
import { withDatabase } from '@/test/database/with-database';
import { publishAll } from '@/test/event-log/publish-all';
import { makeApiKey, makeIntent, makeLead, makePartner, makeUser, unique } from '@/test/factory';

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
    if (['audit_event', 'timeline', 'event_log', 'ledger_log'].includes(name)) continue;
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
    // Sealed: nothing of it can be read, neither secrets nor names of tables.
    const bytes = (await readFile(file())).toString('latin1');
    for (const text of [testSettings.PII_KEY ?? '', 'lead_event', 'Thandi'])
      expect(bytes).not.toContain(text);
    expect(() => gunzipSync(Buffer.from(bytes, 'latin1'))).toThrow();
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
    const otherSecret = { SECRET: Buffer.alloc(32, 9).toString('base64') };
    expect(await run(url, ['restore', 'from', 'portal.backup'], otherSecret)).toMatchObject({
      code: 2,
      error: { message: expect.stringMatching(/or SECRET is not the one of that time$/) },
    });
    const whole = await readFile(file());
    const text = await contentOfFile(file());
    const damaged: [name: string, content: Buffer, why: string][] = [
      ['cut', whole.subarray(0, whole.length - 100), 'it was changed since it was made'],
      ['empty', Buffer.alloc(0), 'it is no backup of this product'],
      ['begun', whole.subarray(0, 60), 'it ends too early'],
      ['longer', Buffer.concat([whole, whole]), 'it was changed since it was made'],
      ['unsigned', zip(text), 'add --unsigned if you know where it comes from'],
      ['changed', zip(text.replace('Thandi', 'Thando')), 'its content is not what was written'],
      ['more', zip(`${text}more\n`), 'it goes on after its end'],
      ['short', zip(text.slice(0, text.indexOf('{"sequences"'))), 'it ends too early'],
      ['other', zip('{"format":"something else"}\n'), 'it is no backup of this product'],
      [
        'newer',
        zip(withChecksum(text.replace(/"migration":"\d{4}/, '"migration":"9999'))),
        'made by a newer release',
      ],
      [
        'oldest',
        zip(withChecksum(text.replace(/"migration":"[^"]*"/, '"migration":"0022_consent-words"'))),
        'made by a version before the first release (0022_consent-words): restore it with commit ec90d3db, and back that up',
      ],
    ];
    for (const [name, content, why] of damaged) {
      await writeFile(join(folder, name), content);
      const unsigned = zippedNames.has(name) ? ['--unsigned'] : [];
      expect(await run(url, ['restore', 'from', name, ...unsigned])).toMatchObject({
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

  test('is refused in one sentence when 4 bytes of it are other ones, wherever, sealed or of the first release', async () => {
    const url = await blankUrl();
    const sealed = await readFile(file());
    const unsealed = zip(await contentOfFile(file()));
    for (let nth = 0; nth < 200; nth += 1) {
      const [whole, args] = nth % 2 === 0 ? [sealed, []] : [unsealed, ['--unsigned']];
      // The first bytes say what kind of file it is; gzip's own ten also a time and a system, which mean nothing.
      const at = randomInt(nth % 2 === 0 ? 30 : 10, whole.length - 4);
      const changed = Buffer.from(whole);
      for (let byte = at; byte < at + 4; byte += 1) changed[byte] = (whole[byte] ?? 0) ^ randomInt(1, 256);
      await writeFile(join(folder, 'damaged'), changed);
      const answer = await run(url, ['restore', 'from', 'damaged', ...args]);
      expect([at, answer.code, answer.error]).toEqual([
        at,
        2,
        { code: 'unreadable', message: expect.stringMatching(/^[^\n]+ is not usable: [^\n]+$/) },
      ]);
    }
    await within(url, async ({ sql }) =>
      expect(await sql`select tablename from pg_tables where schemaname = 'public'`).toEqual([]),
    );
  }, 240_000);

  test('whose rows PostgreSQL refuses ends in one sentence, and leaves the database empty', async () => {
    const url = await blankUrl();
    const text = await contentOfFile(file());
    const line = /\n(\{"table":\{"schema":"public","name":"lead",.*\})\n(\d+)/.exec(text)?.[0] ?? '';
    expect(line).not.toBe('');
    const changes: [why: string, change: string][] = [
      ['no number', text.replace(line, line.replace(/\d+$/, 'x'))],
      ['a sequence that is not there', text.replace('{"sequences":{', '{"sequences":{"public.none":"1",')],
    ];
    for (const [why, change] of changes) {
      await writeFile(join(folder, 'refused'), zip(withChecksum(change)));
      const answer = await run(url, ['restore', 'from', 'refused', '--unsigned']);
      expect([why, answer.code, answer.error]).toEqual([
        why,
        2,
        {
          code: 'unreadable',
          message: `${join(folder, 'refused')} is not usable: the database does not take what is in it`,
        },
      ]);
    }
    expect(await run(url, ['restore', 'from', 'portal.backup'])).toMatchObject({ code: 0 });
  });

  test('is made without a warning', async () => {
    const warnings: string[] = [];
    const listen = (warning: Error) => warnings.push(warning.message);
    process.on('warning', listen);
    expect(await run(db.url, ['backup', 'quiet.backup'])).toMatchObject({ code: 0 });
    process.off('warning', listen);
    expect(warnings).toEqual([]);
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

/** Those that an earlier release could have made. */
const zippedNames: ReadonlySet<string> = new Set(['changed', 'more', 'short', 'other', 'newer', 'oldest']);

/** What is in a sealed file. */
async function contentOfFile(file: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of await openSealed(file, testEnv().secret)) pieces.push(piece as Buffer);
  return gunzipSync(Buffer.concat(pieces)).toString('latin1');
}

/** The text with the checksum that its maker would have written. */
function withChecksum(text: string): string {
  const end = text.lastIndexOf('{"end"');
  const sha256 = createHash('sha256').update(text.slice(0, end), 'latin1').digest('hex');
  return text.slice(0, end) + text.slice(end).replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`);
}

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
