import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { publicId } from '@/lib/base/crypto/public-id';
import { forgetProcess } from '@/lib/base/process/process';
import { assertSecretsUnchanged, takeNewPiiKey } from '@/lib/base/process/secret-check';
import { getCheckpoint } from '@/lib/care/ledger-log/get-checkpoint';
import { rotateKey } from '@/lib/care/pii-key/rotate-key';
import { recordConsent } from '@/lib/lead/consent/record-consent';
import { parseConsentInput } from '@/lib/lead/consent/schema';
import { runCommandLine } from '@/scripts/run-command-line';
import { makeAffiliateContext, makeContext, testEnv, testSettings } from '@/test/context';
import { createBlank } from '@/test/database/copy';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead, unique } from '@/test/factory';
import { keepLogNow } from '@/test/ledger-log/keep';

const db = withDatabase();
let folder: string;
const blanks: { drop(): Promise<void> }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-ledger-'));
});
afterAll(async () => {
  for (const blank of blanks) await blank.drop();
  await rm(folder, { recursive: true, force: true });
});

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
  return { ...(JSON.parse(stdout) as Record<string, unknown>), code };
}

async function consent(minutes: number): Promise<void> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id } = await makeLead(db, { affiliateId });
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'command line' } });
  await recordConsent(
    ctx,
    publicId(ctx.env.idKey, 'lead', id),
    parseConsentInput(
      {
        channel: 'phone',
        purposes: ['share'],
        given_at: new Date(Date.now() - minutes * 60_000).toISOString(),
      },
      new Date(),
    ),
  );
}

test('a backup that is restored, and a rotated PII_KEY, keep the log verifiable; what came after the backup is said to be lost', async () => {
  await assertSecretsUnchanged(db.database, testEnv());
  for (let minutes = 1; minutes <= 5; minutes += 1) await consent(minutes);
  await keepLogNow(db.database);
  const ctx = makeContext(db.database);
  await writeFile(join(folder, 'kept.txt'), (await getCheckpoint(ctx)).note);
  expect(await run(db.url, ['backup', 'kept.backup'])).toMatchObject({ code: 0 });
  await consent(6);
  await keepLogNow(db.database);
  await writeFile(join(folder, 'later.txt'), (await getCheckpoint(ctx)).note);
  const verify = ['ledger', 'verify', '--checkpoint'];
  expect(await run(db.url, [...verify, 'later.txt'])).toMatchObject({ code: 0, leaves: 6, whole: true });

  const blank = await createBlank(inject('postgres'), unique('lmp_blank').replaceAll('-', '_').toLowerCase());
  blanks.push(blank);
  expect(await run(blank.url, ['restore', 'from', 'kept.backup'])).toMatchObject({ code: 0 });
  expect(await run(blank.url, [...verify, 'kept.txt'])).toMatchObject({
    code: 0,
    leaves: 5,
    checkpoints: 1,
    whole: true,
  });
  const after = await run(blank.url, [...verify, 'later.txt']);
  expect(after).toMatchObject({ code: 1, leaves: 5 });
  expect(after.differences).toEqual([
    expect.stringMatching(/ had 6 leaves, and the log has 5: some were lost with a restore or a promotion$/),
  ]);
  // The restored one goes on under another name, from where the backup ended.
  const restored = openDatabase(blank.url, { maxConnections: 2 });
  await restored.sql`
    insert into opt_out (environment, kind, hash, reach, source)
    values ('uat', 'phone', uuid_send(gen_random_uuid()), 'everybody', 'operator')`;
  await keepLogNow(restored);
  const { note } = await getCheckpoint(makeContext(restored));
  await restored.close();
  await writeFile(join(folder, 'other.txt'), note);
  expect(await run(blank.url, [...verify, 'other.txt'])).toMatchObject({
    code: 0,
    leaves: 6,
    checkpoints: 2,
  });

  const next = Buffer.alloc(32, 77).toString('base64');
  const rotated = testEnv({ PII_KEY: next, PII_KEY_FORMER: testSettings.PII_KEY ?? '' });
  await takeNewPiiKey(db.database, rotated);
  await rotateKey(makeContext(db.database, { env: rotated }));
  expect(await run(db.url, [...verify, 'kept.txt'], { PII_KEY: next })).toMatchObject({
    code: 0,
    leaves: 6,
    whole: true,
  });
});

test('a file that is none, or another log’s, is refused', async () => {
  expect(await run(db.url, ['ledger', 'verify', '--checkpoint', 'none.txt'])).toMatchObject({ code: 2 });
  await writeFile(join(folder, 'long.txt'), 'x'.repeat(20_000));
  expect(await run(db.url, ['ledger', 'verify', '--checkpoint', 'long.txt'])).toMatchObject({ code: 2 });
});
