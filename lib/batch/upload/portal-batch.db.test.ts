import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteOldFiles } from '@/db/query/batch/batch-upload';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { isBlank } from '@/lib/base/spreadsheet/row';
import { readBytes } from '@/lib/base/spreadsheet/source';
import { readTable } from '@/lib/batch/correct/read-table';
import { readRejectedTable } from '@/lib/batch/correct/rejected-table';
import type { SourceTable } from '@/lib/batch/correct/source-table';
import { getBatch } from '@/lib/batch/get-batch';
import { listBatches } from '@/lib/batch/list-batches';
import {
  canOpenBatchFile,
  findConsentEvidence,
  openBatchFile,
  openRejected,
} from '@/lib/batch/open-batch-file';
import { watchBatch } from '@/lib/batch/watch-batch';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import { makeLeadBody } from '@/test/applicant';
import { fixture } from '@/test/batch/read-all';
import { csvOf, importAll, never, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeUser } from '@/test/factory';
import { receivePortalBatch } from './receive-portal-batch';

const db = withDatabase();
let intentId = 0;

beforeAll(async () => {
  intentId = (await makeIntent(db)).id;
});

async function makeStaff(name = 'Nomsa Dlamini'): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const user = await makeUser(db, { affiliateId, role: 'manager', name });
  return makeAffiliateContext(
    db.database,
    { affiliateId },
    { actor: { kind: 'user', userId: user.id, role: 'manager', affiliateId, sessionId: 'test' } },
  );
}

const idOf = (ctx: AffiliateContext, id: number) => publicId(ctx.env.idKey, 'batch', id);
const file = () => csvOf([makeLeadBody(), makeLeadBody({ id_number: '12' })]);
const send = async (
  ctx: AffiliateContext,
  body: BodyInit = file(),
  query = `?consent=batch-1&intentId=${intentId}`,
) => receivePortalBatch(await passGuard(ctx), uploadOf(body, { query }));

function formWith(words: unknown): FormData {
  const form = new FormData();
  form.append('consentWords', JSON.stringify(words));
  form.append('file', new Blob([file()]), 'leads.csv');
  return form;
}

describe('sending a file from the portal', () => {
  test('keeps who stated the consent, and the version of the text, on the batch and on each lead', async () => {
    const ctx = await makeStaff();
    const id = await send(ctx);
    await importAll(ctx, id);
    const leads = await db.sql`
      select l.consent_text, l.user_id = b.user_id as same from lead l join batch b on b.id = l.batch_id
      where b.id = ${id} and b.consent_text = 'batch-1'`;
    expect(leads).toEqual([{ consent_text: 'batch-1', same: true }]);
  });

  test('keeps the words that were taken for consent with the batch and its leads, for who corrects them too', async () => {
    const ctx = await makeStaff();
    const words = [
      { word: 'Ja', count: 27, given: true },
      { word: 'Nee', count: 1, given: false },
    ];
    const id = await send(ctx, formWith(words), `?intentId=${intentId}`);
    await importAll(ctx, id);
    expect(await findConsentEvidence(ctx, idOf(ctx, id))).toEqual({
      words,
      by: 'Nomsa Dlamini',
      at: expect.stringMatching(/^\d{4}-/),
    });
    expect((await openRejected(ctx, idOf(ctx, id))).sentWith.consentWords).toEqual(words);
    const [lead] = await db.sql<{ id: number }[]>`select id::float8 as id from lead where batch_id = ${id}`;
    const { provenance } = await getLeadHistory(ctx, publicId(ctx.env.idKey, 'lead', lead?.id ?? 0));
    expect(provenance.consent).toMatchObject({ by: 'Nomsa Dlamini', words: ['Taken as consent: “Ja”.'] });
    // Encrypted, and read in its own row only.
    const [stored] = await db.sql<{ bytes: Buffer }[]>`
      select consent_words_ciphertext as bytes from batch where id = ${id}`;
    expect(stored?.bytes.includes('Nee')).toBe(false);
    const other = await send(ctx, formWith(words), `?intentId=${intentId}`);
    await db.sql`update batch set consent_words_ciphertext = ${stored?.bytes ?? null} where id = ${other}`;
    await expect(findConsentEvidence(ctx, idOf(ctx, other))).rejects.toThrow();
    expect(await findConsentEvidence(ctx, idOf(ctx, await send(ctx)))).toBeNull();
  });

  test.each<[string, unknown]>([
    ['no list', 'Ja'],
    ['none', []],
    ['a number', [{ word: '8001015009087', count: 1, given: true }]],
    ['an address', [{ word: 'a@b.co', count: 1, given: true }]],
    ['a sentence', [{ word: 'a'.repeat(41), count: 1, given: true }]],
    ['too many', Array.from({ length: 41 }, (_, index) => ({ word: `w${index}`, count: 1, given: true }))],
  ])('refuses words of consent that are none, and stores nothing: %s', async (_, words) => {
    const ctx = await makeStaff();
    await expect(send(ctx, formWith(words))).rejects.toMatchObject({ code: 'validation_failed' });
    expect((await listBatches(ctx, {})).batches).toEqual([]);
  });

  test('sent again under the key of its page it is the first upload, and corrected meanwhile it is refused', async () => {
    const ctx = await makeStaff();
    const sent = file();
    const headers = { 'idempotency-key': randomUUID() };
    const again = async (body: string, key: object = headers) =>
      receivePortalBatch(
        await passGuard(ctx),
        uploadOf(body, { query: `?consent=batch-1&intentId=${intentId}`, headers: { ...key } }),
      );
    const id = await again(sent);
    expect(await again(sent)).toBe(id);
    await expect(again(file())).rejects.toMatchObject({
      code: 'rule_broken',
      message: expect.stringContaining('has arrived before'),
    });
    expect((await listBatches(ctx, {})).batches).toHaveLength(1);
    expect(await again(sent, { 'idempotency-key': randomUUID() })).not.toBe(id);
  });

  test('refuses an unknown version of the consent text, and stores nothing', async () => {
    const ctx = await makeStaff();
    await expect(send(ctx, file(), '?consent=whatever')).rejects.toMatchObject({ code: 'validation_failed' });
    expect((await listBatches(ctx, {})).batches).toEqual([]);
  });
});

describe('listing batches', () => {
  test('shows the affiliate its own, newest first, with their senders', async () => {
    const [ctx, other] = [await makeStaff(), await makeStaff()];
    await send(other);
    const ids = [await send(ctx), await send(ctx)];
    const { batches, next } = await listBatches(ctx, {});
    expect(batches.map(({ id, sentBy }) => [id, sentBy])).toEqual(
      ids.reverse().map((id) => [idOf(ctx, id), 'Nomsa Dlamini']),
    );
    expect(next).toBeNull();
    const older = await listBatches(ctx, { before: idOf(ctx, ids[0] ?? 0) });
    expect(older.batches.map(({ id }) => id)).toEqual([idOf(ctx, ids[1] ?? 0)]);
  });
});

const watcher = (signal = never) => ({ signal, isStillSignedIn: async () => true });

describe('watching a batch', () => {
  test('reports each change, and ends when the batch is finished', async () => {
    const ctx = await makeStaff();
    const id = await send(ctx);
    const changes = await watchBatch(ctx, idOf(ctx, id), watcher());
    expect((await changes.next()).value).toMatchObject({ status: 'queued', processed: 0 });
    await importAll(ctx, id);
    const rest = [];
    for await (const change of changes) rest.push(change);
    expect(rest.at(-1)).toMatchObject({ status: 'completed', created: 1, invalid: 1, results: [] });
  });

  test('ends when the client disconnects', async () => {
    const ctx = await makeStaff();
    const gone = new AbortController();
    const changes = await watchBatch(ctx, idOf(ctx, await send(ctx)), watcher(gone.signal));
    await changes.next();
    const next = changes.next();
    gone.abort();
    expect((await next).done).toBe(true);
  });

  test('ends when the watcher is signed out, and shows nothing more', async () => {
    const ctx = await makeStaff();
    const id = await send(ctx);
    let isSignedIn = true;
    const isStillSignedIn = async () => isSignedIn;
    const changes = await watchBatch(ctx, idOf(ctx, id), { signal: never, isStillSignedIn });
    await changes.next();
    isSignedIn = false;
    await importAll(ctx, id);
    expect((await changes.next()).done).toBe(true);
  });

  test('is refused for another affiliate’s batch', async () => {
    const [ctx, other] = [await makeStaff(), await makeStaff()];
    const id = idOf(ctx, await send(other));
    await expect(watchBatch(ctx, id, watcher())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(openBatchFile(ctx, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('opening the file of a batch', () => {
  test('returns the file byte for byte, and records who opened it', async () => {
    const ctx = await makeStaff();
    const sent = file();
    const id = await send(ctx, sent);
    const opened = await openBatchFile(ctx, idOf(ctx, id));
    expect(Buffer.from(await readBytes(opened.file, 0, opened.file.size)).toString()).toBe(sent);
    expect(opened.fileName).toBe('batch');
    const events =
      await db.sql`select actor_kind from audit_event where action = 'batch.file-read' and subject_id = ${id}`;
    expect(events).toHaveLength(1);
  });

  test('is saved under the extension of its content, whatever it was called', async () => {
    const ctx = await makeStaff();
    const named = (bytes: BlobPart, name: string) => {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      return send(ctx, form);
    };
    const renamed = await named(file(), 'Leads May.xlsx');
    expect((await openBatchFile(ctx, idOf(ctx, renamed))).fileName).toBe('Leads May.csv');
    const workbook = await named(await fixture('leads.xlsx'), 'Leads May.csv');
    expect((await openBatchFile(ctx, idOf(ctx, workbook))).fileName).toBe('Leads May.xlsx');
  });

  test('is refused when the file is past its retention', async () => {
    const ctx = await makeStaff();
    const id = await send(ctx);
    await db.sql`delete from batch_piece where batch_id = ${id}`;
    await expect(openBatchFile(ctx, idOf(ctx, id))).rejects.toMatchObject({
      message: 'the file is no longer kept',
    });
  });
});

describe('opening the rejected rows of a batch', () => {
  const text = async ({ lines }: Awaited<ReturnType<typeof openRejected>>) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of lines) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const asRole = (ctx: AffiliateContext, userId: number, role: 'agent' | 'manager'): AffiliateContext => ({
    ...ctx,
    actor: { kind: 'user', userId, role, affiliateId: ctx.scope.affiliateId, sessionId: 'test' },
  });

  test('is for managers and its sender alone, without the other rows, and recorded as the whole file is', async () => {
    const ctx = await makeStaff();
    const { affiliateId } = ctx.scope;
    const agent = asRole(ctx, (await makeUser(db, { affiliateId })).id, 'agent');
    const [good, bad] = [makeLeadBody(), makeLeadBody({ id_number: '8001015009' })];
    const sent = csvOf([good, bad]);
    const id = await send(ctx, sent);
    await importAll(ctx, id);
    await expect(openBatchFile(agent, idOf(ctx, id))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await canOpenBatchFile(agent, idOf(ctx, id))).toBe(false);
    await expect(openRejected(agent, idOf(ctx, id))).rejects.toMatchObject({ code: 'forbidden' });
    const manager = asRole(ctx, (await makeUser(db, { affiliateId, role: 'manager' })).id, 'manager');
    const opened = await openRejected(manager, idOf(ctx, id));
    expect(opened.sentWith).toEqual({
      consentText: 'batch-1',
      intentTitle: null,
      intentId: String(intentId),
      consentWords: null,
    });
    const lines = await text(opened);
    expect(lines).toContain('8001015009');
    expect(lines).not.toContain(good.id_number);
    const own = await send(agent, sent);
    await importAll(ctx, own);
    expect(await text(await openRejected(agent, idOf(ctx, own)))).toContain('8001015009');
    expect((await openBatchFile(agent, idOf(ctx, own))).file.size).toBe(sent.length);
    const events = await db.sql`
      select action, subject_id::int as id from audit_event
      where affiliate_id = ${affiliateId} and actor_id = ${agent.actor.kind === 'user' ? agent.actor.userId : 0}
      order by id`;
    expect(events).toEqual([
      { action: 'batch.rejected-rows-read', id: own },
      { action: 'batch.file-read', id: own },
    ]);
    const other = await makeStaff();
    await expect(openRejected(other, idOf(ctx, id))).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each<[string, Buffer | Promise<Buffer>]>([
    [
      'CSV with columns of its own',
      Buffer.from(
        'Branch,first_name,LAST NAME,id_number,,Note\r\nCape,Ann,Nkosi,12,x,"a;b"\r\n\r\n,Bo,,7,,\r\nPE,Cy,Zulu,8,,n,more\r\n',
      ),
    ],
    [
      'JSON',
      Buffer.from(
        JSON.stringify([
          { first_name: 'Ann', Branch: { town: 'Cape' }, id_number: 12, Email: 'x' },
          { email: 'y', first_name: 'Bo', note: null, Note: 'more' },
        ]),
      ),
    ],
    ...['leads.xls', 'leads.xlsx', 'leads.json', 'tab-utf16-Leads.csv'].map(
      (name): [string, Promise<Buffer>] => [name, fixture(name)],
    ),
  ])('returns them as the browser reads them from the whole file: %s', async (name, content) => {
    const bytes = new Uint8Array(await content);
    const ctx = await makeStaff();
    const id = await send(ctx, new Blob([bytes]), `?consent=batch-1&intent=None`);
    await importAll(ctx, id);
    const whole = await readTable(bytes, name);
    const { results } = await getBatch(ctx, idOf(ctx, id), { after: 0, limit: 1_000, status: 'invalid' });
    const rejected = new Set(results.map(({ row }) => row));
    expect(rejected.size).toBeGreaterThan(0);
    const table = readRejectedTable(await text(await openRejected(ctx, idOf(ctx, id))));
    const shown = ({ headers, rows, origin }: SourceTable) => ({
      headers,
      rows: rows
        // The server counts from the row with the headings.
        .map(({ row, cells }) => ({ row: row - (origin?.headerRow ?? 0), cells }))
        .filter(({ row }) => rejected.has(row))
        .map(({ row, cells }) => ({
          row,
          cells: headers.map((_, at) => (isBlank(cells[at]) ? null : cells[at])),
        })),
    });
    expect(shown(table)).toEqual(shown(whole));
  });

  test('is refused once the file is gone, with nothing of it left', async () => {
    const ctx = await makeStaff();
    const body = makeLeadBody({ id_number: '800101500908' });
    const id = await send(ctx, csvOf([body]));
    await importAll(ctx, id);
    await openRejected(ctx, idOf(ctx, id));
    await db.sql`update batch set finished_at = now() - interval '31 days' where id = ${id}`;
    await deleteOldFiles(db);
    await expect(openRejected(ctx, idOf(ctx, id))).rejects.toMatchObject({
      message: 'the rejected rows are no longer kept',
    });
    expect(await db.sql`select 1 from batch_rejected_chunk where batch_id = ${id}`).toEqual([]);
  });
});
