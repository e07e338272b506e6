import { beforeAll, expect, test } from 'vitest';
import { listLeadHistory } from '@/db/query/lead/lead-history';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { getBatch } from '@/lib/batch/get-batch';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { listConsents } from '@/lib/lead/consent/list-consents';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importAll, importFile, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent } from '@/test/factory';

const db = withDatabase();
let ctx: AffiliateContext;
let intent = '';
let applicants = 0;

beforeAll(async () => {
  intent = (await makeIntent(db)).title;
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  await db.sql`
    insert into consent_text (key, language, version, questions, valid_from)
    select 'zu-71', 'zu', 71, questions, now() from consent_text where key = 'en-2'
    union all
    select 'zu-72', 'zu', 72, questions, now() + interval '2 days' from consent_text where key = 'en-2'`;
});

const row = (changes: Record<string, unknown>) =>
  makeLeadBody({ intent, id_number: idNumberOf(applicants++), ...changes });
const everything = { after: 0, limit: 1_000, status: null };
const idsOf = async (batchId: string) =>
  (await getBatch(ctx, batchId, everything)).results.map(({ id }) => id ?? '');

test('a row names the words that its applicant was asked in: kept as evidence of its lead alone', async () => {
  const rows = [
    row({ 'Consent-Text': 'zu-71' }),
    row({ 'Consent-Text': ' en-2 ' }),
    row({ 'Consent-Text': '' }),
    // Unknown, and one that only begins later: ignored, as in a request.
    row({ 'Consent-Text': 'zu-72' }),
    row({ 'Consent-Text': 'no such text' }),
  ];
  const { batchId } = await importFile(ctx, csvOf(rows));
  const view = await getBatch(ctx, batchId, everything);
  expect(view).toMatchObject({
    status: 'completed',
    created: 5,
    invalid: 0,
    message: 'rows whose consent_text is unknown, so that it is not kept: 2',
  });
  expect(view.results).toEqual(
    view.results.map(({ row: number, id }) => ({ row: number, status: 'created', id })),
  );
  const ids = view.results.map(({ id }) => id ?? '');
  const leads = await db.sql<{ text: string | null; consents: object[] | null }[]>`
    select l.consent_text as text, json_agg(json_build_object('text', c.text_key, 'language', c.language,
      'channel', c.channel, 'purposes', c.purposes, 'key', c.api_key_id is not null)) filter (where c.id is not null) as consents
    from unnest(${ids.map((id) => readPublicId(ctx.env.idKey, 'lead', id))}::bigint[]) with ordinality r(id, place)
    join lead l using (id) left join consent c on c.lead_id = l.id group by l.id, place order by place`;
  const consent = { channel: 'file', purposes: ['share', 'credit_check'], key: true };
  expect([...leads]).toEqual([
    { text: 'zu-71', consents: [{ ...consent, text: 'zu-71', language: 'zu' }] },
    { text: 'en-2', consents: [{ ...consent, text: 'en-2', language: 'en' }] },
    { text: null, consents: null },
    { text: null, consents: null },
    { text: null, consents: null },
  ]);
  expect(await listConsents(ctx, ids[0] ?? '')).toMatchObject({
    consents: [{ text: 'zu-71', channel: 'file', of_file: false }],
  });
});

test('beside what is stated for the file, the row’s own words stand first, in the history too', async () => {
  const id = await receiveBatch(ctx, uploadOf(csvOf([row({ consent_text: 'zu-71' }), row({})])), {
    consentText: 'batch-1',
  });
  await importAll(ctx, id);
  const leads = await db.sql<{ id: number; text: string }[]>`
    select id::float8 as id, consent_text as text from lead where batch_id = ${id} order by batch_row`;
  expect(leads.map(({ text }) => text)).toEqual(['zu-71', 'batch-1']);
  const history = await listLeadHistory(db.database, ctx.scope, leads[0]?.id ?? 0);
  expect(history?.entries[0]?.detail).toEqual({ source: 'batch', consent_text: 'zu-71' });
  const events =
    await db.sql`select lead_id, text_key from consent where batch_id = ${id} or lead_id = ${leads[0]?.id ?? 0}
    order by id`;
  expect([...events]).toMatchObject([
    { lead_id: null, text_key: 'batch-1' },
    { lead_id: String(leads[0]?.id), text_key: 'zu-71' },
  ]);
});

test('an applicant whose lead is there keeps their words, and JSON that says nonsense refuses no row', async () => {
  const known = row({});
  await importFile(ctx, csvOf([known]));
  const { batchId } = await importFile(
    ctx,
    JSON.stringify([
      { ...known, consent_text: 'zu-71' },
      row({ consent_text: 7 }),
      row({ consent_text: ['zu-71'] }),
      row({ consent_text: `\u0000${'x'.repeat(900)}` }),
    ]),
    { headers: { 'content-type': 'application/json' } },
  );
  expect(await getBatch(ctx, batchId, everything)).toMatchObject({
    created: 3,
    duplicates: 1,
    invalid: 0,
    message: expect.stringMatching(/: 3$/),
  });
  const [first] = await idsOf(batchId);
  expect(await listConsents(ctx, first ?? '')).toMatchObject({ consents: [] });
});

test('a file of the first version does not know the column', async () => {
  const id = await receiveBatch(ctx, uploadOf(csvOf([row({ consent_text: 'nonsense' })])), {
    rowRules: 'v1',
  });
  await importAll(ctx, id);
  const [stored] = await db.sql`select created, message, consent_text_unknown from batch where id = ${id}`;
  expect(stored).toEqual({ created: 1, message: null, consent_text_unknown: 0 });
});

test('two columns of consent texts are refused as two columns of one field', async () => {
  const { batchId } = await importFile(ctx, 'consent_text;Consent-Text;id_number\r\nen-2;en-2;1');
  expect(await getBatch(ctx, batchId, everything)).toMatchObject({
    status: 'failed',
    message: 'two columns are consent_text: "consent_text" and "Consent-Text"',
  });
});
