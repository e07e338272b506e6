import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type IdNumberRow, openIdNumber, sealIdNumber } from '@/lib/applicant/sealed-id-number';
import { assertSecretsUnchanged } from '@/lib/base/process/secret-check';
import { idNumberOf } from '@/test/batch/upload';
import { testEnv, testSettings } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent } from '@/test/factory';

const db = withDatabase();
const count = Number(process.env.ROTATE_COUNT ?? 2_000);
const settings = (changes: Record<string, string>) => ({ ...testSettings, ...changes });
const before = testSettings.PII_KEY ?? '';
const next = Buffer.alloc(32, 77).toString('base64');
const both = settings({ PII_KEY: next, PII_KEY_FORMER: before });

function start(args: string[], of: Record<string, string>): ChildProcess & { stderr: NodeJS.ReadableStream } {
  return spawn(process.execPath, [join(import.meta.dirname, '../../cli.mjs'), 'pii-key', 'rotate', ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: db.url, ENV_FILE: '', ...of },
    stdio: ['ignore', 'pipe', 'pipe'],
  }) as ChildProcess & { stderr: NodeJS.ReadableStream };
}

async function ended(child: ChildProcess) {
  const [stdout, stderr, code] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { stdout, stderr, code };
}

const rowsBy = async () => {
  const head = testEnv(both).piiKey.head;
  const [row] = await db.sql<[{ current: number; former: number }]>`
    select (count(*) filter (where substring(id_number_ciphertext from 1 for 5) = ${head}))::int as current,
      (count(*) filter (where substring(id_number_ciphertext from 1 for 5) <> ${head}))::int as former from lead`;
  return row;
};

/** Leads with their identities, as `POST /lead` would have stored them. */
async function makeLeads(): Promise<void> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const { piiKey } = testEnv();
  const owner = { affiliateId, environment: 'uat' as const };
  for (let at = 0; at < count; at += 1_000) {
    const sealed = Array.from({ length: Math.min(1_000, count - at) }, (_, index) =>
      sealIdNumber(piiKey, owner, idNumberOf(at + index)),
    );
    await db.sql`
      with made as (
        insert into lead (affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number,
          cell_phone_number_sent, fields, source, popi, id_number_ciphertext, id_number_hash)
        select ${affiliateId}, 'uat', ${intentId}, 'Thandi', 'Nkosi', '0820000000', '0820000000', '{}', 'api_v2', true,
          decode(ciphertext, 'hex'), decode(hash, 'hex')
        from unnest(${sealed.map((one) => one.idNumberCiphertext.toString('hex'))}::text[],
          ${sealed.map((one) => one.idNumberHash.toString('hex'))}::text[]) as n(ciphertext, hash)
        returning *)
      insert into lead_identity (affiliate_id, environment, intent_id, id_number_hash, lead_id, created_at)
      select affiliate_id, environment, intent_id, id_number_hash, id, created_at from made`;
  }
}

test('a rotation that is killed in the middle is resumed, and every row is right', async () => {
  await assertSecretsUnchanged(db.database, testEnv());
  await makeLeads();
  const dry = await ended(start(['--dry-run', '--json'], both));
  expect(JSON.parse(dry.stdout)).toMatchObject({ to_rewrite: count });
  // Nothing has begun: whoever has the former key only still works.
  await assertSecretsUnchanged(db.database, testEnv());

  const killed = start([], both);
  const isEnded = ended(killed);
  // A locked lead holds the rotation in the middle of the table.
  await db.database.transaction(async ({ sql }) => {
    await sql`select from lead where id = (select max(id) from lead) for update`;
    for (;;) {
      const { current, former } = await rowsBy();
      if (current > 0 && former > 0) break;
      if (killed.exitCode !== null) throw new Error((await isEnded).stderr);
    }
    killed.kill('SIGKILL');
    await isEnded;
  });
  const { current, former } = await rowsBy();
  expect(current).toBeGreaterThan(0);
  expect(former).toBeGreaterThan(0);

  const resumed = await ended(start([], both));
  expect(resumed).toMatchObject({ code: 0 });
  expect(resumed.stdout).toContain(
    `${former} values encrypted anew; nothing is left under the former PII_KEY`,
  );
  const lines = resumed.stderr.trim().split('\n');
  expect(lines.at(-1)).toMatch(/^[\d,]+ of [\d,]+ done, [\d,]+ a second, 0 s left$/);
  if (process.env.ROTATE_COUNT) console.log(lines.at(-1));
  const after = testEnv(settings({ PII_KEY: next }));
  await assertSecretsUnchanged(db.database, after);
  const rows = await db.sql<IdNumberRow[]>`
    select l.affiliate_id as "affiliateId", l.environment, l.id_number_ciphertext as "idNumberCiphertext",
      l.id_number_hash as "idNumberHash"
    from lead l join lead_identity i on i.lead_id = l.id and i.id_number_hash = l.id_number_hash order by l.id`;
  expect(rows.map((row) => openIdNumber(after.piiKey, row))).toEqual(
    Array.from({ length: count }, (_, index) => idNumberOf(index)),
  );
}, 300_000);

test('without a former key it says what to set', async () => {
  const { code, stderr } = await ended(start([], settings({ PII_KEY: next })));
  expect(code).toBe(2);
  expect(stderr.trim().replace(/^installation: .*\n/, '')).toBe(
    'error: set PII_KEY to a new key and PII_KEY_FORMER to the present one, everywhere, first',
  );
});

test('it says that it waits for a file on which an erasure is noted, and ends once that is read', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const [{ id }] = await db.sql<[{ id: number }]>`
    insert into batch (affiliate_id, environment, status, erased_hashes)
    values (${affiliateId}, 'uat', 'queued', array[decode('00', 'hex')]) returning id`;
  const third = Buffer.alloc(32, 78).toString('base64');
  const child = start([], settings({ PII_KEY: third, PII_KEY_FORMER: next }));
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += piece;
  });
  const isEnded = ended(child);
  await expect
    .poll(() => said, { timeout: 60_000 })
    .toContain('waiting up to 60 s for 1 file to be read: somebody erased may be named\n');
  await db.sql`update batch set status = 'completed' where id = ${id}`;
  expect(await isEnded).toMatchObject({ code: 0 });
  expect(said.split('waiting')).toHaveLength(2);
}, 120_000);
