import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { findBatchUsage } from '@/db/query/batch/batch-upload';
import { checkLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { isAppError } from '@/lib/base/error/error';
import { getBatch } from '@/lib/batch/get-batch';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { getLead } from '@/lib/lead/lead/get-lead';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importAll, importFile, never, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
import { textCell, workbookParts, zipOf } from '@/test/spreadsheet/workbook';
import { importBatch } from './import-batch';
import { referRows } from './refer-rows';
import { referToPartner } from './refer-to-partner';

const db = withDatabase();
let intentTitle = '';

beforeAll(async () => {
  intentTitle = (await makeIntent(db)).title;
});

async function makeClient(): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  return makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
}

let applicants = 0;
const body = (changes: Record<string, unknown> = {}) =>
  makeLeadBody({ intent: intentTitle, id_number: idNumberOf(applicants++), ...changes });
const everything = { after: 0, limit: 1_000, status: null };

async function countLeads(ctx: AffiliateContext): Promise<number> {
  const [{ count }] = await db.sql<[{ count: number }]>`
    select count(*)::int from lead where affiliate_id = ${ctx.scope.affiliateId}`;
  return count;
}

describe('importing a file', () => {
  test('gives each row its result, by the rules of POST /lead, under the headers of the file', async () => {
    const ctx = await makeClient();
    const existing = body();
    const first = body();
    const checked = checkLeadInput(existing);
    if (!('input' in checked)) throw new Error('the body is wrong');
    const { view } = await submitLead(ctx, checked.input, { source: 'api_v2' });
    const rows = [
      first,
      existing,
      { ...first, first_name: 'Other' },
      body({ popi: 'yes', id_number: '12', email: 'x' }),
      body({ intent: 'Nothing' }),
    ].map(({ first_name, id_number, ...rest }) => ({
      'First Name': first_name,
      'ID-Number': id_number,
      ...rest,
    }));
    const { batchId } = await importFile(ctx, csvOf(rows));
    const answer = await getBatch(ctx, batchId, everything);
    expect(answer).toMatchObject({
      status: 'completed',
      total: 5,
      processed: 5,
      created: 1,
      duplicates: 2,
      invalid: 2,
      next: null,
    });
    const created = answer.results[0]?.id ?? '';
    expect(answer.results).toEqual([
      { row: 1, status: 'created', id: created },
      { row: 2, status: 'duplicate', id: view.id },
      { row: 3, status: 'duplicate', id: created },
      {
        row: 4,
        status: 'invalid',
        id: null,
        message: 'Validation failed.',
        errors: {
          email: ['must be a valid email address'],
          'ID-Number': ['must be 13 digits'],
          popi: ['must be a boolean', 'Client must give consent.'],
        },
      },
      { row: 5, status: 'invalid', id: null, message: 'intent not found' },
    ]);
    expect(await getLead(ctx, created)).toMatchObject({
      first_name: 'Thandi',
      id_number: first.id_number,
      net_income: 25_000,
      gross_income: 25_000,
      batch_id: batchId,
    });
    // The file has one of the two incomes; the other is derived, as when a lead is captured again.
    expect(
      await db.sql`select filled_income from lead where affiliate_id = ${ctx.scope.affiliateId} and source = 'batch'`,
    ).toEqual([{ filled_income: 'gross_income' }]);
  });

  test('looks up referees, and applies the upload’s intent to rows without one', async () => {
    const ctx = await makeClient();
    const { refereeId } = await makeAffiliate(db);
    const rows = [
      makeLeadBody({ referee_id: refereeId, intent: '' }),
      makeLeadBody({ referee_id: 'nobody', intent: '' }),
      makeLeadBody({ referee_id: '', intent: 'Nothing' }),
    ];
    const query = `?intent=${encodeURIComponent(intentTitle)}`;
    const { batchId } = await importFile(ctx, csvOf(rows), { query });
    const { results } = await getBatch(ctx, batchId, everything);
    expect(results.map(({ status, message }) => message ?? status)).toEqual([
      'created',
      'referee_id not found',
      'intent not found',
    ]);
    expect(await getLead(ctx, results[0]?.id ?? '')).toMatchObject({ referee_id: refereeId });
  });

  test('keeps the types of a JSON file', async () => {
    const ctx = await makeClient();
    const leads = [body({ postal_code: 81 }), body({ net_income: '25000' }), { ...body(), intent: null }];
    const { batchId } = await importFile(ctx, JSON.stringify({ leads }));
    const { results } = await getBatch(ctx, batchId, everything);
    expect(results).toMatchObject([
      { status: 'created' },
      { errors: { net_income: ['must be an integer'] } },
      {
        errors: {
          intent: ['required when intent is not present'],
          intent_id: ['required when intent_id is not present'],
        },
      },
    ]);
    expect(await getLead(ctx, results[0]?.id ?? '')).toMatchObject({ postal_code: 81 });
  });

  test('creates no lead from a file that proves damaged at its end', async () => {
    const ctx = await makeClient();
    const rows = Array.from({ length: 2_500 }, () => body());
    const { batchId } = await importFile(ctx, `${csvOf(rows)}\r\n"open`);
    expect(await getBatch(ctx, batchId, everything)).toMatchObject({
      status: 'failed',
      message: 'line 2502: a quote is opened and never closed',
      results: [],
    });
    expect(await countLeads(ctx)).toBe(0);
  });

  test('refuses a workbook whose one long text fills every cell', async () => {
    const ctx = await makeClient();
    const names = ['first_name', 'last_name', 'city', 'street_address', 'email', 'province'];
    const row = (markup: (at: number) => string) => `<row>${names.map((_, at) => markup(at)).join('')}</row>`;
    const data = row((at) => textCell(names[at] ?? '')) + row(() => '<c t="s"><v>0</v></c>').repeat(700);
    const sharedStrings = `<sst><si><t>${'a'.repeat(60_000)}</t></si></sst>`;
    // So large a picture that its text is not too much for its size.
    const picture = { 'xl/media/image1.png': randomBytes(3 * 2 ** 20) };
    const workbook = zipOf({ ...workbookParts(data, { sharedStrings }), ...picture });
    const { batchId } = await importFile(ctx, new Uint8Array(workbook));
    expect(await getBatch(ctx, batchId, everything)).toMatchObject({
      status: 'failed',
      message: 'file has more than 200 MB of text',
      processed: 0,
    });
  });

  test('gives each row the same result as POST /lead', async () => {
    const idNumbers = Array.from({ length: 6 }, makeIdNumber);
    const text = fc.constantFrom(
      '',
      ' ',
      'x',
      'yes',
      '5',
      '25000',
      'true',
      'ë',
      'a@b.co',
      '1,2',
      '0812345678',
      '-1',
    );
    const row = fc.record({
      first_name: fc.oneof({ weight: 4, arbitrary: fc.constant('Thandi') }, text),
      last_name: fc.constantFrom('Nkosi', "O'Brien", 'x1', ''),
      cell_phone_number: fc.constantFrom('0821234567', '27821234567', '12', ''),
      email: fc.oneof({ weight: 4, arbitrary: fc.constant('a@b.co') }, text),
      id_number: fc.constantFrom(...idNumbers, ...idNumbers, '8001015009088', ''),
      intent: fc.constantFrom(intentTitle, intentTitle, intentTitle.toUpperCase(), 'Nothing', ''),
      popi: fc.constantFrom('true', 'TRUE', 'True', 'false', 'yes', ''),
      net_income: text,
      postal_code: text,
    });
    /** Returns the body a client would send for the row, after the documented conversions. */
    const bodyOf = (cells: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(cells).flatMap(([name, cell]): [string, unknown][] => {
          if (cell.trim() === '') return [];
          if (name === 'popi' && /^(true|false)$/i.test(cell)) return [[name, cell.toLowerCase() === 'true']];
          if (name === 'net_income' && /^-?\d+$/.test(cell)) return [[name, Number(cell)]];
          return [[name, cell]];
        }),
      );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), async (rows) => {
        const [single, batch] = [await makeClient(), await makeClient()];
        const leadOf = new Map<string, number>();
        const expected = [];
        for (const [index, cells] of rows.entries()) {
          if (Object.values(cells).every((cell) => cell.trim() === '')) continue;
          expected.push({ row: index + 1, ...(await submitOne(single, bodyOf(cells), leadOf)) });
        }
        const { batchId } = await importFile(batch, csvOf(rows));
        const { results } = await getBatch(batch, batchId, everything);
        const batchLeadOf = new Map<string, number>();
        expect(
          results.map(({ row: number, status, id, message, errors }) => ({
            row: number,
            status,
            lead: id === null ? null : ordinal(batchLeadOf, id),
            ...(message === undefined ? {} : { message }),
            ...(errors === undefined ? {} : { errors }),
          })),
        ).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

/** Ids differ between two affiliates, so leads are compared by order of first appearance. */
function ordinal(seen: Map<string, number>, id: string): number {
  const known = seen.get(id) ?? seen.size;
  seen.set(id, known);
  return known;
}

async function submitOne(ctx: AffiliateContext, sent: Record<string, unknown>, seen: Map<string, number>) {
  const checked = checkLeadInput(sent);
  if ('errors' in checked) {
    return { status: 'invalid', lead: null, message: 'Validation failed.', errors: checked.errors };
  }
  try {
    const { created, view } = await submitLead(ctx, checked.input, { source: 'api_v2' });
    return { status: created ? 'created' : 'duplicate', lead: ordinal(seen, view.id) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { status: 'invalid', lead: null, message: error.message };
  }
}

describe('rows that name partners', () => {
  test('are referred after the import, once', async () => {
    const ctx = await makeClient();
    const partner = await makePartner(db, { intents: [{ intentId: (await makeIntent(db)).id }] });
    const rows = [body({ partner_ids: `${partner.id}; 999999999` }), body({ partner_ids: '' })];
    const { id, batchId } = await importFile(ctx, csvOf(rows));
    const [queued] = await db.sql`
      select from graphile_worker.jobs where task_identifier = 'batch.refer'`;
    expect(queued).toBeDefined();
    const { results } = await getBatch(ctx, batchId, everything);
    for (let times = 0; times < 2; times += 1) {
      expect(await referRows(ctx, id, never)).toBe(true);
      const lane = { batchId: id, partnerId: partner.id };
      expect(await referToPartner(ctx, lane, never)).toEqual({ kind: 'finished' });
    }
    const [first, second] = await Promise.all(results.map((row) => getLead(ctx, row.id ?? '')));
    expect(first).toMatchObject({
      state: 'new',
      referrals: [{ partner_id: partner.id, status: 'accepted' }],
    });
    expect(second).toMatchObject({ referrals: [] });
  });
});

describe('nothing lost, nothing twice', () => {
  test('resumes where another run stopped, and only lets the latest run write', async () => {
    const ctx = await makeClient();
    const rows = Array.from({ length: 4_300 }, (_, index) =>
      body({ first_name: index % 10 === 9 ? '7' : 'Ann' }),
    );
    const id = await receiveBatch(ctx, uploadOf(csvOf(rows)));
    await Promise.all([
      importAll(ctx, id),
      importBatch(ctx, id, AbortSignal.timeout(150)).catch(() => {}),
      importBatch(ctx, id, AbortSignal.timeout(300)).catch(() => {}),
    ]);
    await importAll(ctx, id);
    const answer = await getBatch(ctx, publicId(ctx.env.idKey, 'batch', id), everything);
    expect(answer).toMatchObject({
      status: 'completed',
      total: 4_300,
      created: 3_870,
      invalid: 430,
      next: 1_000,
    });
    expect(await countLeads(ctx)).toBe(3_870);
  });

  test('creates an applicant once when two imports bring it at the same time', async () => {
    const ctx = await makeClient();
    const rows = Array.from({ length: 1_500 }, () => body());
    const files = [csvOf(rows), csvOf(rows.toReversed())];
    const batches = await Promise.all(files.map((file) => importFile(ctx, file)));
    const answers = await Promise.all(batches.map(({ batchId }) => getBatch(ctx, batchId, everything)));
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(1_500);
    expect(answers.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(1_500);
    expect(await countLeads(ctx)).toBe(1_500);
  });

  test('waits while the environment is in maintenance or the affiliate is switched off', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const ctx = makeAffiliateContext(
      db.database,
      { affiliateId, environment: 'production' },
      { actor: { kind: 'command line' } },
    );
    const { title } = await makeIntent(db, { environment: 'production' });
    const id = await receiveBatch(ctx, uploadOf(csvOf([makeLeadBody({ intent: title })])));
    await db.sql`update environment set maintenance = true where name = 'production'`;
    expect(await importBatch(ctx, id, never)).toMatchObject({ kind: 'unfinished', runAfterMs: 15_000 });
    await db.sql`update environment set maintenance = false where name = 'production'`;
    await db.sql`update affiliate set active = false where id = ${affiliateId}`;
    expect(await importBatch(ctx, id, never)).toMatchObject({ kind: 'unfinished', runAfterMs: 15_000 });
    await db.sql`update affiliate set active = true where id = ${affiliateId}`;
    expect(await importBatch(ctx, id, never)).toEqual({ kind: 'finished' });
    expect(await countLeads(ctx)).toBe(1);
  });

  test('keeps 10 MB of its rejected rows, says what is left out, and counts what is kept against the quota', async () => {
    const ctx = await makeClient();
    const usage = () => findBatchUsage(db.database, ctx.scope);
    // Each row is rejected, and takes a thousand characters: 18 MB in all.
    const rows = Array.from({ length: 18_000 }, (_, index) => ({
      first_name: '7',
      remark: `${index} `.padEnd(1_000, 'a'),
    }));
    const file = csvOf(rows);
    const { id, batchId } = await importFile(ctx, file);
    const [kept] = await db.sql<[{ bytes: number; chunks: number; leftOut: number }]>`
      select sum(octet_length(c.ciphertext))::float8 as bytes, count(*)::int as chunks,
        max(b.rejected_left_out) as "leftOut"
      from batch_rejected_chunk c join batch b on b.id = c.batch_id where b.id = ${id}`;
    expect(kept.bytes).toBeLessThanOrEqual(10 * 2 ** 20);
    expect(kept.bytes).toBeGreaterThan(8 * 2 ** 20);
    expect(kept.leftOut).toBeGreaterThan(7_000);
    expect(await getBatch(ctx, batchId, everything)).toMatchObject({
      status: 'completed',
      invalid: 18_000,
      message: `${kept.leftOut} of the rejected rows are not kept, because only 10 MB are: correct those in your own file`,
    });
    expect(await usage()).toEqual({ open: 0, storedBytes: Buffer.byteLength(file) + kept.bytes });
    const small = await importFile(ctx, csvOf(rows.slice(0, 3)));
    expect(await getBatch(ctx, small.batchId, everything)).not.toHaveProperty('message');
  });

  test('is refused when a small file unpacks to far more text than it has bytes', async () => {
    const ctx = await makeClient();
    const cell = '<c t="s"><v>0</v></c>';
    const sheet = (times: number) =>
      new Uint8Array(
        zipOf(
          workbookParts(
            `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row>${textCell('first_name')}</row>${`<row>${cell}</row>`.repeat(times)}</sheetData></worksheet>`,
            {
              sharedStrings: `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'a'.repeat(950)}</t></si></sst>`,
            },
          ),
        ),
      );
    // 19 MB of text are let through, whatever the file's size.
    const within = await importFile(ctx, sheet(19_000));
    expect(await getBatch(ctx, within.batchId, everything)).toMatchObject({
      status: 'completed',
      invalid: 19_000,
    });
    const bomb = await importFile(ctx, sheet(199_000));
    expect(await getBatch(ctx, bomb.batchId, everything)).toMatchObject({
      status: 'failed',
      message: 'file has more than 100 times as much text as it has bytes',
    });
    const [{ left }] = await db.sql<[{ left: number }]>`
      select (select count(*) from batch_chunk where batch_id = ${bomb.id}) +
        (select count(*) from batch_rejected_chunk where batch_id = ${bomb.id}) as left`;
    expect(Number(left)).toBe(0);
  });

  test('keeps file and rows encrypted', async () => {
    const ctx = await makeClient();
    const applicant = body({ first_name: 'Plaintextname' });
    const id = await receiveBatch(ctx, uploadOf(csvOf([applicant])));
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(importBatch(ctx, id, signal)).rejects.toThrow('stop');
    const rows = await db.sql<{ text: string }[]>`
      select encode(ciphertext, 'escape') as text from batch_piece where batch_id = ${id}
      union all select encode(ciphertext, 'escape') from batch_chunk where batch_id = ${id}`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain('Plaintextname');
    await importAll(ctx, id);
    expect(await db.sql`select from batch_chunk where batch_id = ${id}`).toHaveLength(0);
  });
});

describe('receiving a file', () => {
  const file = () => csvOf([body()]);
  const formOf = (parts: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.append(name, value);
    return form;
  };

  test('accepts a form with one file part of any name, and fields in any position', async () => {
    const ctx = await makeClient();
    const form = formOf({
      upload: new File([csvOf([makeLeadBody()])], 'C:\\leads ë.csv'),
      intent: intentTitle,
    });
    const { batchId } = await importFile(ctx, form);
    expect(await getBatch(ctx, batchId, everything)).toMatchObject({ file_name: 'leads ë.csv', created: 1 });
  });

  test('stores a file of several pieces, and returns it byte for byte', async () => {
    const ctx = await makeClient();
    const rows = Array.from({ length: 4_500 }, (_, index) => body({ city: `${index} ${'ë'.repeat(60)}` }));
    const { batchId, id } = await importFile(ctx, csvOf(rows));
    expect(await getBatch(ctx, batchId, everything)).toMatchObject({ created: 4_500 });
    const [{ pieces }] = await db.sql<[{ pieces: number }]>`
      select count(*)::int as pieces from batch_piece where batch_id = ${id}`;
    expect(pieces).toBeGreaterThan(1);
  });

  test.each([
    ['nothing', () => '', 'file is empty'],
    ['a PDF', () => '%PDF-1.7 ...', 'file is a PDF document, not a CSV, XLSX, XLS or JSON file'],
    ['a form without a file', () => formOf({ intent: 'x' }), 'form has no file'],
    ['a form with an empty file', () => formOf({ file: new File([''], 'a.csv') }), 'file is empty'],
    [
      'a form with two files',
      () => formOf({ a: new File([file()], 'a.csv'), b: new File([file()], 'b.csv') }),
      'form has more than one file',
    ],
  ])('refuses %s', async (_, make, message) => {
    const ctx = await makeClient();
    await expect(receiveBatch(ctx, uploadOf(make()))).rejects.toMatchObject({ code: 'unreadable', message });
    expect(await db.sql`select from batch where affiliate_id = ${ctx.scope.affiliateId}`).toHaveLength(0);
  });

  test('refuses a truncated form', async () => {
    const ctx = await makeClient();
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const cut = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file()}`;
    for (const text of [cut, 'x', '']) {
      await expect(receiveBatch(ctx, uploadOf(text, { headers }))).rejects.toMatchObject({
        code: 'unreadable',
      });
    }
    expect(await db.sql`select from batch where affiliate_id = ${ctx.scope.affiliateId}`).toHaveLength(0);
  });

  test('refuses more than 50 MB by actual size, and keeps nothing of it', async () => {
    const ctx = await makeClient();
    const chunk = new Uint8Array(2 ** 20).fill(97);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(chunk);
        if (sent === 60) controller.close();
      },
    });
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit);
    await expect(receiveBatch(ctx, request)).rejects.toMatchObject({
      code: 'rule_broken',
      message: 'file is larger than 50 MB',
    });
    expect(sent).toBeLessThan(60);
    expect(await db.sql`select from batch where affiliate_id = ${ctx.scope.affiliateId}`).toHaveLength(0);
  });
});
