import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { getLink } from '@/lib/lead/accept/get-link';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, uploadOf } from '@/test/batch/upload';
import { buildProgram } from '@/test/build-program';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent } from '@/test/factory';
import { makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { denseWorkbook } from '@/test/spreadsheet/workbook';
import { withPartnerServer } from '@/test/with-partner-server';

const db = withDatabase();
const root = join(import.meta.dirname, '../../..');
let program: Awaited<ReturnType<typeof buildProgram>>;
const server = withPartnerServer();
let worker: ChildProcess | undefined;

beforeAll(async () => {
  program = await buildProgram('test/batch/worker-process.ts', 'fairness-worker');
});

afterAll(async () => {
  worker?.kill('SIGKILL');
  await program?.remove();
});

async function upload(affiliateId: number, file: string | Buffer): Promise<number> {
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  return receiveBatch(ctx, uploadOf(typeof file === 'string' ? file : new Uint8Array(file)));
}

test('an accept link and a small file are done while other affiliates’ imports keep every worker slot busy', {
  timeout: 240_000,
}, async () => {
  const [one, other] = [await makeAffiliate(db), await makeAffiliate(db)];
  const workbook = denseWorkbook(900);
  await upload(one.id, workbook);
  await upload(one.id, workbook);
  await upload(other.id, workbook);
  worker = spawn(process.execPath, [program.file, db.url, '2'], { stdio: 'ignore', cwd: root });
  const reading = async () =>
    db.sql<{ affiliateId: number }[]>`
      select affiliate_id::float8 as "affiliateId" from batch where status = 'processing' and reading is null`;
  await expect.poll(async () => (await reading()).length, { timeout: 60_000 }).toBe(2);
  // Two files of one affiliate use only one of the two slots.
  expect((await reading()).map(({ affiliateId }) => affiliateId).sort()).toEqual([one.id, other.id]);

  const third = await makeAffiliate(db);
  const small = await upload(third.id, csvOf([makeLeadBody({ intent: (await makeIntent(db)).title })]));
  await expect
    .poll(() => db.sql`select status, created from batch where id = ${small}`, { timeout: 60_000 })
    .toEqual([{ status: 'completed', created: 1 }]);
  expect(await reading()).toHaveLength(2);

  let asked = 0;
  server.answer(({ path }) => {
    if (path === '/accept') return { json: { status: 'pending', reference: 'R1' } };
    asked += 1;
    return { json: asked < 2 ? { ready: false } : { ready: true, link: 'https://lender.example/l' } };
  });
  const lead = await makeMatchedLead(db.database, server.origin, {
    endToEnd: true,
    linkUrl: `${server.origin}/link`,
  });
  const began = performance.now();
  await acceptOffer(lead.ctx, { ...lead.body, type: 'apply-now' });
  await expect
    .poll(async () => (await getLink(lead.ctx, lead.hashid)).ready, { timeout: 60_000, interval: 100 })
    .toBe(true);
  const seconds = (performance.now() - began) / 1_000;
  expect(await reading()).toHaveLength(2);
  process.stdout.write(`  the link took ${seconds.toFixed(1)} s beside two workbooks being read\n`);
  // Polled after 1 and 2 seconds; the rest allows for a busy machine.
  expect(seconds).toBeLessThan(30);
});
