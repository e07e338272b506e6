import { beforeEach, describe, expect, test } from 'vitest';
import { upsertSandboxSms } from '@/db/query/catalogue/sandbox';
import { findApplication } from '@/db/query/lead/application';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { encrypt, keyedHash } from '@/lib/base/crypto/crypto';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { settleApplication } from '@/lib/lead/application/settle-application';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeIdNumber, makeLeadBody, withWrongCheckDigit } from '@/test/applicant';
import { csvOf, importFile, never } from '@/test/batch/upload';
import { endSearches } from '@/test/care/end-searches';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { placesHolding } from '@/test/everything-stored';
import { makeAffiliate, makeApiKey, makeLead, makePartner } from '@/test/factory';
import { type Market, withMarket } from '@/test/market';
import { acceptOffer } from '@/test/routed-verb';
import { applyRetention } from './apply-retention';
import { eraseApplicant as eraseApplicantVerb } from './erase-applicant';
import { findApplicant as findApplicantVerb } from './find-applicant';
import { applicantInput } from './schema';

const eraseAndProve = checked(applicantInput, eraseApplicantVerb);
/** With the search that follows: until it ends, what it looks for is stored, encrypted. */
const eraseApplicant: typeof eraseAndProve = async (...args) => {
  const erased = await eraseAndProve(...args);
  await endSearches(db.database);
  return erased;
};
const findApplicant = checked(applicantInput, findApplicantVerb);

const db = withDatabase();
const market: Market = withMarket(() => db.database);
const operator = () => makeContext(db.database);

/** Values that occur nowhere else in the database. */
const applicant = (idNumber = makeIdNumber()) => ({
  id_number: idNumber,
  first_name: 'Nokuthulazi',
  last_name: 'Mkhwanazela',
  cell_phone_number: '0826661997',
  email: 'nokuthulazi@mkhwanazela.example',
  street_address: '17 Jakarandalaan',
  bank_name: 'Kwartelbank',
  sub_id: 'kwartel-page-7',
  click_id: 'kwartel-click-7',
  net_income: 31_337,
});

async function makeClient(): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  return makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
}

const holding = (texts: readonly string[], bytes: readonly Buffer[]) =>
  placesHolding(db.database, testEnv().piiKey, { texts, bytes });

async function applicationOf(id: number) {
  const row = await findApplication(db, id);
  if (!row) throw new Error('there is no such application');
  return row;
}

/** An applicant with data in every possible place: two affiliates, an accept, quotes, a link, a batch file. */
async function leaveTraces() {
  const person = applicant();
  const intent = await market.addIntent();
  await market.addPartner(intent, { endToEnd: true }, ['score', 'accept']);
  const secret = 'https://lender.example/for/Mkhwanazela';
  market.partnerServer.answer((call) =>
    call.path === '/score'
      ? { json: { available: true, quote: { greeting: 'Dear Nokuthulazi' } } }
      : { json: { status: 'pending', reference: 'ref-Mkhwanazela', link: secret, redirect: secret } },
  );
  const [one, other] = await Promise.all([makeClient(), makeClient()]);
  const body = makeLeadBody({ ...person, intent: intent.title });
  const { view } = await makeOffer(one, parseLeadInput(body), { source: 'api_v2' });
  const partnerId = view.matches[0]?.id ?? 0;
  const accept = { hashid: view.id, partnerId, liveQuotes: { greeting: 'Dear Nokuthulazi' }, type: null };
  await acceptOffer(one, { ...accept, bank: 'Kwartelbank' }, { textLink: true });
  const { intent: _, ...row } = body;
  const { id: batchId } = await importFile(other, csvOf([{ ...row, intent: intent.title }]), {
    query: `?intent=${person.last_name}`,
    headers: {
      'content-disposition': `attachment; filename="${person.first_name} ${person.last_name}.csv"`,
      'content-type': `text/x.${person.last_name}`,
    },
  });
  const leadId = readPublicId(one.env.idKey, 'lead', view.id) ?? 0;
  const [application] = await db.sql<[{ id: number; ciphertext: Buffer }]>`
    select a.id::float8 as id, l.id_number_ciphertext as ciphertext
    from application a join lead l on l.id = a.lead_id where l.id = ${leadId}`;
  const [text] = await db.sql<
    [{ id: number }]
  >`select id::float8 as id from text_message where lead_id = ${leadId}`;
  const textId = publicId(one.env.idKey, 'text message', text.id);
  const kept = encrypt(one.env.piiKey, `Hi Nokuthulazi ${secret}`, 'sandbox text message', [textId]);
  await upsertSandboxSms(db, text.id, textId, kept);
  const { net_income: _income, ...values } = person;
  const texts = [...Object.values(values), '31337', 'lender.example'];
  const hash = keyedHash(one.env.piiKey, person.id_number);
  return { person, texts, bytes: [hash, application.ciphertext], one, other, leadId, batchId, application };
}

describe('erasing an applicant', () => {
  beforeEach(async () => {
    await db.database.transaction(async ({ sql }) => {
      // Outcomes and the entries that they earn are never removed otherwise.
      for (const table of ['outcome', 'commission_entry', 'consent', 'consent_end', 'applicant_statement'])
        await sql`alter table ${sql(table)} disable trigger user`;
      await sql`truncate lead cascade`;
      for (const table of ['outcome', 'commission_entry', 'consent', 'consent_end', 'applicant_statement'])
        await sql`alter table ${sql(table)} enable trigger user`;
    });
  });

  test('leaves none of the values in any column of any table, and keeps the counts', async () => {
    const { person, texts, bytes, one, leadId, batchId } = await leaveTraces();
    const before = await holding(texts, bytes);
    for (const place of [
      'lead.first_name',
      'offer.matches',
      'application.link',
      'lead_identity.id_number_hash',
      'sandbox_text_message.ciphertext',
      'batch.file_name',
      'batch.content_type',
      'batch.intent_title',
    ])
      expect(before).toContain(`public.${place}`);
    const [piece] = await db.sql`select from batch_piece where batch_id = ${batchId}`;
    expect(piece).toBeDefined();

    expect(await eraseApplicant(operator(), { idNumber: person.id_number })).toEqual({
      leads: 2,
      files: 1,
      drafts: 0,
      affiliates: 2,
      receipt: expect.any(String),
    });

    expect(await holding(texts, bytes)).toEqual([]);
    const [row] = await db.sql`
      select state, erased_at is not null as erased, (select count(*)::int from lead) as leads,
        (select count(*)::int from application where lead_id = l.id) as applications,
        (select count(*)::int from batch_piece where batch_id = ${batchId}) as pieces
      from lead l where id = ${leadId}`;
    expect(row).toEqual({ state: 'pending', erased: true, leads: 2, applications: 1, pieces: 0 });
    const events = await db.sql`
      select affiliate_id::float8 as "affiliateId", environment, actor_kind as actor, after from audit_event
      where action = 'applicant.erased' order by id`;
    expect(events).toHaveLength(2);
    expect(events).toContainEqual({
      affiliateId: one.scope.affiliateId,
      environment: 'uat',
      actor: 'command line',
      after: { leads: 1 },
    });
    expect(await eraseApplicant(operator(), { idNumber: person.id_number })).toMatchObject({
      leads: 0,
      files: 0,
      drafts: 0,
      affiliates: 0,
    });
  });

  test('finds a stored file that has the applicant only in a refused row', async () => {
    const person = applicant();
    const client = await makeClient();
    const row = { ...makeLeadBody(person), intent: 'Nothing of the kind' };
    const { id: batchId } = await importFile(client, csvOf([{ ...row, email: 'n/a' }, row]));
    const { id: otherId } = await importFile(client, csvOf([{ ...makeLeadBody(), intent: 'Nothing' }]));
    const hash = keyedHash(client.env.piiKey, person.id_number);
    expect((await holding([person.id_number], [hash])).sort()).toEqual([
      'public.batch_piece.ciphertext',
      'public.batch_refusal.id_number_ciphertext',
      'public.batch_refusal.id_number_hash',
      'public.batch_rejected_chunk.ciphertext',
    ]);
    const counts = { leads: 0, files: 1, drafts: 0, affiliates: 0 };
    expect(await findApplicant(operator(), { idNumber: person.id_number })).toEqual(counts);
    expect(await eraseApplicant(operator(), { idNumber: person.id_number })).toMatchObject(counts);
    expect(await holding([person.id_number], [hash])).toEqual([]);
    const pieces = await db.sql<{ id: number }[]>`
      select batch_id::float8 as id from batch_piece where batch_id in (${batchId}, ${otherId})`;
    expect(pieces).toEqual([{ id: otherId }]);
  });

  test('finds a file by the ID number that it was sent under, whatever is in it', async () => {
    const idNumber = makeIdNumber();
    const sent = { 'content-disposition': `attachment; filename="${idNumber}.csv"` };
    const client = await makeClient();
    const { id } = await importFile(client, csvOf([{ ...makeLeadBody(), intent: 'None' }]), {
      headers: sent,
    });
    const unreadable = await importFile(client, 'nothing\nof the kind', {
      headers: sent,
      query: `?intent=${idNumber}&intent_id=${idNumber}`,
    });
    const counts = { leads: 0, files: 1, drafts: 0, affiliates: 0 };
    expect(await findApplicant(operator(), { idNumber })).toEqual(counts);
    expect(await eraseApplicant(operator(), { idNumber })).toMatchObject(counts);
    expect(await holding([idNumber], [])).toEqual([]);
    const rows = await db.sql`
      select invalid, file_name from batch where id in (${id}, ${unreadable.id}) order by id`;
    expect(rows).toEqual([
      { invalid: 1, file_name: null },
      { invalid: 0, file_name: null },
    ]);
  });

  test('stays erased when a partner responds late', async () => {
    const { person, texts, bytes, one, leadId, application } = await leaveTraces();
    await eraseApplicant(operator(), { idNumber: person.id_number });
    await settleApplication(
      one,
      await applicationOf(application.id),
      {
        status: 'accepted',
        redirect: 'https://lender.example/late',
        link: 'https://lender.example/l',
        reference: 'Mkhwanazela',
      },
      'callback',
    );
    await db.sql`update lead set first_name = ${person.first_name}, erased_at = null where id = ${leadId}`;
    expect(await holding(texts, bytes)).toEqual([]);
    const [lead] = await db.sql`select state from lead where id = ${leadId}`;
    expect(lead?.state).toBe('accepted');
  });

  test('lets the same applicant become a new lead afterwards', async () => {
    const { person, one } = await leaveTraces();
    await eraseApplicant(operator(), { idNumber: person.id_number });
    const body = makeLeadBody({ ...person, intent: market.intent.title });
    const { view } = await makeOffer(one, parseLeadInput(body), { source: 'api_v2' });
    const [lead] = await db.sql`
      select first_name as name from lead where id = ${readPublicId(one.env.idKey, 'lead', view.id)}`;
    expect(lead?.name).toBe(person.first_name);
  });

  test('is only for operators, and refuses an invalid ID number', async () => {
    const actor = { kind: 'user', userId: 1, role: 'manager', affiliateId: 1, sessionId: 's' } as const;
    const idNumber = makeIdNumber();
    await expect(eraseApplicant(makeContext(db.database, { actor }), { idNumber })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(eraseApplicant(operator(), { idNumber: 'Thandi' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  test('refuses a number with a wrong check digit as mistyped, and records no erasure', async () => {
    const idNumber = withWrongCheckDigit(makeIdNumber());
    const mistyped = {
      code: 'validation_failed',
      detail: {
        errors: { idNumber: ['this is not a valid ID number: a digit is wrong, or two are swapped'] },
      },
    };
    const audited = async () => (await db.sql`select 1 from audit_event`).length;
    const before = await audited();
    await expect(findApplicant(operator(), { idNumber })).rejects.toMatchObject(mistyped);
    await expect(eraseApplicant(operator(), { idNumber })).rejects.toMatchObject(mistyped);
    expect(await audited()).toBe(before);
  });

  test('finds data of a refused row under a mistyped number', async () => {
    const idNumber = withWrongCheckDigit(makeIdNumber());
    await importFile(await makeClient(), csvOf([{ ...makeLeadBody(applicant(idNumber)), intent: 'None' }]));
    const counts = { leads: 0, files: 1, drafts: 0, affiliates: 0 };
    expect(await findApplicant(operator(), { idNumber })).toEqual(counts);
    expect(await eraseApplicant(operator(), { idNumber })).toMatchObject(counts);
  });
});

describe('retention', () => {
  test('erases the names of files with the leads of their time, and keeps the counts', async () => {
    const client = await makeClient();
    const headers = { 'content-disposition': 'attachment; filename="Nokuthulazi.csv"' };
    const [old, young] = [
      await importFile(client, csvOf([makeLeadBody()]), { headers }),
      await importFile(client, csvOf([makeLeadBody()]), { headers }),
    ];
    await db.sql`update batch set finished_at = now() - interval '91 days' where id = ${old.id}`;
    await applyRetention(makeContext(db.database, { actor: { kind: 'worker' } }), 'uat', never);
    const names = await db.sql`
      select file_name as name, total from batch where id in (${old.id}, ${young.id}) order by id`;
    expect(names).toEqual([
      { name: null, total: 1 },
      { name: 'Nokuthulazi.csv', total: 1 },
    ]);
  });

  test('erases leads and deletes calls past the environment’s retention, and no others', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const [old, young] = [
      await makeLead(db, { createdAt: ago(91) }),
      await makeLead(db, { createdAt: ago(89) }),
    ];
    const production = await makeLead(db, { environment: 'production', createdAt: ago(91) });
    const { id: keyId, affiliateId } = await makeApiKey(db);
    for (const days of [29, 31])
      await db.sql`
        insert into request_log (affiliate_id, environment, api_key_id, at, method, path, status, duration_ms, request_id)
        values (${affiliateId}, 'uat', ${keyId}, ${ago(days)}, 'GET', '/api/v2/intent', 200, 1, 'r')`;
    const { id: partnerId } = await makePartner(db);
    for (const days of [29, 31])
      await db.sql`
        insert into partner_call (at, partner_id, kind, status, duration_ms)
        values (${ago(days)}, ${partnerId}, 'score', ${days}, 1)`;
    const ctx = makeContext(db.database, { actor: { kind: 'worker' } });
    expect(await applyRetention(ctx, 'uat', never)).toEqual({ leads: 1, requests: 1 });
    expect(await db.sql`select status as days from partner_call where partner_id = ${partnerId}`).toEqual([
      { days: 29 },
    ]);
    expect(await applyRetention(ctx, 'production', never)).toEqual({ leads: 0, requests: 0 });
    const erased = await db.sql<{ id: number }[]>`
      select id::float8 as id from lead where erased_at is not null and id in (${old.id}, ${young.id}, ${production.id})`;
    expect(erased).toEqual([{ id: old.id }]);
    const [event] = await db.sql`
      select actor_kind as actor, environment, after from audit_event where action = 'lead.retention-ended'`;
    expect(event).toEqual({ actor: 'worker', environment: 'uat', after: { leads: 1 } });
    expect(await applyRetention(ctx, 'uat', never)).toEqual({ leads: 0, requests: 0 });
  });
});

describe('erasing the applicant on a page', () => {
  test('is refused under another number than that of the lead on the page, and says when it is done already', async () => {
    const [idNumber, other] = [makeIdNumber(), makeIdNumber()];
    const { id: affiliateId } = await makeAffiliate(db);
    const { id } = await makeLead(db, { affiliateId, idNumber });
    await makeLead(db, { affiliateId, idNumber: other });
    const lead = publicId(testEnv().idKey, 'lead', id);
    await expect(eraseApplicant(operator(), { idNumber: other, lead })).rejects.toMatchObject({
      detail: { errors: { idNumber: [expect.stringContaining('not the ID number of the applicant')] } },
    });
    expect(await eraseApplicant(operator(), { idNumber, lead })).toMatchObject({ leads: 1 });
    // Two operators at once: the second is told.
    await expect(eraseApplicant(operator(), { idNumber, lead })).rejects.toMatchObject({ code: 'conflict' });
    expect(await findApplicant(operator(), { idNumber: other })).toMatchObject({ leads: 1 });
  });
});
