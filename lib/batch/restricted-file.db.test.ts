import { read, utils } from '@e965/xlsx';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { exportUpload } from '@/lib/batch/follow-on/export-upload';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile } from '@/test/batch/upload';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeUser } from '@/test/factory';
import { openBatchFile, openRejected } from './open-batch-file';

const db = withDatabase();
let applicants = 0;
let manager: AffiliateContext;
let file: { id: number; batchId: string };
/** Of the person who asks for a restriction; their row in the file is refused. */
let idNumber: string;
let leadId: number;
const hidden =
  /^this file names a person whose data is stored and nothing else until \d+ \w+ \d{4}: it can be/;

beforeEach(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'session' } as const;
  manager = makeAffiliateContext(db.database, { affiliateId }, { actor });
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const byKey: AffiliateContext = { ...manager, actor: { kind: 'key', keyId } };
  const { title } = await makeIntent(db);
  const row = (number: string, changes: object = {}) => ({
    ...makeLeadBody({ intent: title, id_number: number, ...changes }),
    'Own note': 'x'.repeat(5_000),
  });
  idNumber = idNumberOf(applicants++);
  const known = await importFile(byKey, csvOf([row(idNumber)]));
  const [lead] = await db.sql<{ id: number }[]>`
    select id::float8 as id from lead where batch_id = ${known.id}`;
  leadId = lead?.id ?? 0;
  const other = idNumberOf(applicants++);
  const refused = [idNumber, ...Array<string>(19).fill(other)].map((number) =>
    row(number, { cell_phone_number: '0812' }),
  );
  file = await importFile(byKey, csvOf([row(other), ...refused]));
});

const restrict = () => restrictLead(db.database, leadId);
const readings = async () =>
  (
    await db.sql<{ action: string }[]>`
      select action from audit_event where subject_id = ${file.id} and actor_id is not null order by id`
  ).flatMap(({ action }) => (/export|read/.test(action) ? action : []));

async function textOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all).toString('latin1');
}
async function sheetsOf({ bytes }: Awaited<ReturnType<typeof exportUpload>>) {
  const book = read(Buffer.from(await textOf(bytes), 'latin1'));
  const rows = (name: string) =>
    utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { raw: true, header: 1 });
  return { names: book.SheetNames, leads: rows('Leads'), rejected: rows('Rejected') };
}

/** Takes what comes next of a download, as if a second had passed since the part before. */
async function later<Read>(next: () => Promise<Read>): Promise<Read> {
  const at = performance.now() + 1_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(at);
  try {
    return await next();
  } finally {
    clock.mockRestore();
  }
}

test('the results of a file that names who is restricted have a line instead of its rejected rows', async () => {
  const before = await sheetsOf(await exportUpload(manager, file.batchId));
  expect(before.rejected).toHaveLength(21);
  expect(before.rejected[1]).toContain(idNumber);
  await restrict();
  const { names, leads, rejected } = await sheetsOf(await exportUpload(manager, file.batchId));
  expect(names).toEqual(['Leads', 'Duplicates', 'Rejected']);
  expect(leads).toHaveLength(2);
  expect(rejected).toHaveLength(1);
  expect(rejected[0]?.[0]).toMatch(/^Rejected rows are left out: this file names a person whose/);
  // The second one was no look at them.
  expect(await readings()).toEqual(['lead.exported', 'batch.rejected-rows-read', 'lead.exported']);
});

test('results that are being downloaded when the restriction begins end their rejected rows with that line', async () => {
  const running = await exportUpload(manager, file.batchId);
  await restrict();
  const { rejected } = await sheetsOf(running);
  expect(rejected).toHaveLength(2);
  expect(rejected[0]).toContain('id_number');
  expect(rejected[1]).toEqual([expect.stringMatching(/^The other rejected rows are left out: this file/)]);
});

test('rejected rows that are being read for corrections go no further', async () => {
  const { lines } = await openRejected(manager, file.batchId);
  const reading = lines[Symbol.asyncIterator]();
  expect((await reading.next()).done).toBe(false);
  await restrict();
  await expect(later(() => reading.next())).rejects.toMatchObject({ code: 'rule_broken', message: hidden });
  await expect(openRejected(manager, file.batchId)).rejects.toMatchObject({ message: hidden });
});

test('nor does the file itself', async () => {
  const whole = await openBatchFile(manager, file.batchId);
  expect(await textOf(whole.file.read(0, whole.file.size))).toContain(idNumber);
  const reading = whole.file.read(0, whole.file.size)[Symbol.asyncIterator]();
  const first = await reading.next();
  expect(first.value?.length).toBeLessThan(whole.file.size);
  await restrict();
  await expect(later(() => reading.next())).rejects.toMatchObject({ code: 'rule_broken', message: hidden });
});
