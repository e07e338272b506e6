import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { encrypt, keyedHash } from '@/lib/base/crypto/crypto';
import { groupThousands } from '@/lib/base/text/text';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { verifyLog } from '@/lib/care/ledger-log/verify-log';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { csvOf, importAll, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { placesHolding } from '@/test/everything-stored';
import { makeAffiliate, makeApiKey, makeLead, makeUser } from '@/test/factory';
import { keepLogNow } from '@/test/ledger-log/keep';
import { type Market, withMarket } from '@/test/market';
import { acceptOffer } from '@/test/routed-verb';
import { getProof, listProofs } from './get-proof';
import { proofInput } from './schema';
import { searchStored } from './search-stored';
import { holdingColumns, proofLines, resultText } from './words';

const db = withDatabase();
const market: Market = withMarket(() => db.database);
const operator = () => makeContext(db.database);
const never = () => new AbortController().signal;

const phoneOf = () => `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
/** Of letters that occur nowhere else. */
const nameOf = (start: string) =>
  `${start}${Array.from({ length: 7 }, () => 'bcdfghjklmnpqrstvwxz'[Math.floor(Math.random() * 20)]).join('')}`;
const makePerson = () => {
  const last = nameOf('Mkh');
  return {
    id_number: makeIdNumber(),
    first_name: nameOf('Ṱhi'),
    last_name: last,
    cell_phone_number: phoneOf(),
    email: `${last.toLowerCase()}@applicant.example`,
  };
};
type Person = ReturnType<typeof makePerson>;

async function makeClient(): Promise<{ ctx: AffiliateContext; name: string }> {
  const { id: affiliateId, name } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  return {
    name,
    ctx: makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } }),
  };
}

async function newestProofId(): Promise<number> {
  const [row] = await db.sql<[{ id: number }]>`select max(id)::float8 as id from erasure_proof`;
  return row.id;
}

async function search(signal = never()): Promise<void> {
  await searchStored(operator(), await newestProofId(), signal);
}

const erase = (person: Person) => eraseApplicant(operator(), { idNumber: person.id_number });
const proofOf = (receipt: string, idNumber?: string) =>
  getProof(operator(), proofInput.parse({ receipt, ...(idNumber && { idNumber }) }));

const holding = ({ id_number, first_name, last_name, cell_phone_number, email }: Person) =>
  placesHolding(db.database, testEnv().piiKey, {
    texts: [id_number, first_name, last_name, cell_phone_number.slice(1), email],
    bytes: [keyedHash(testEnv().piiKey, id_number)],
  });

let one: Awaited<ReturnType<typeof makeClient>>;
let other: Awaited<ReturnType<typeof makeClient>>;
beforeAll(async () => {
  one = await makeClient();
  other = await makeClient();
});

/** A person with an accept at one lender, a score at another, and a file of another affiliate. */
async function leaveTraces(person: Person) {
  const intent = await market.addIntent();
  const khanya = await market.addPartner(intent, { companyName: nameOf('Khanya') }, ['score', 'accept']);
  const marula = await market.addPartner(intent, { companyName: nameOf('Marula') }, ['score', 'accept']);
  market.partnerServer.answer(({ path }) =>
    path === '/score' ? { json: { available: true } } : { json: { status: 'pending', reference: 'k-1' } },
  );
  const body = makeLeadBody({ ...person, intent: intent.title });
  const { view } = await makeOffer(one.ctx, parseLeadInput(body), { source: 'api_v2' });
  await acceptOffer(one.ctx, {
    hashid: view.id,
    partnerId: khanya.id,
    liveQuotes: null,
    type: null,
    bank: null,
  });
  const upload = uploadOf(csvOf([body]), { query: `?intentId=${intent.id}` });
  await importAll(other.ctx, await receiveBatch(other.ctx, upload, { consentText: 'batch-1' }));
  return { khanya: khanya.companyName, marula: marula.companyName };
}

test('after an erasure everything is searched, nothing holds it, and the proof says who does outside', async () => {
  const person = makePerson();
  const { khanya, marula } = await leaveTraces(person);
  const { receipt, leads } = await erase(person);
  expect(leads).toBe(2);
  expect(await proofOf(receipt)).toMatchObject({ state: 'searching', isTheirs: null, leaf: null });
  // What is searched for is there until it ends, encrypted, and nowhere else.
  expect(await holding(person)).toEqual(['public.erasure_proof.needles_ciphertext']);
  await search();
  expect(await holding(person)).toEqual([]);

  const [{ tables, columns }] = await db.sql<[{ tables: number; columns: number }]>`
    select count(distinct table_schema || '.' || table_name)::int as tables, count(*)::int as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and not exists (select from pg_partitioned_table p where p.partrelid = format('%I.%I', table_schema, table_name)::regclass)`;
  const proof = await proofOf(receipt.toLowerCase().replaceAll('-', ' '), person.id_number);
  // All but the one in which searches keep what they look for.
  expect(proof).toMatchObject({ state: 'done', isTheirs: true, tables, columns: columns - 1 });
  expect(proof.found.filter(({ whose }) => whose === 'theirs')).toEqual([]);
  expect(resultText(proof)).toBe(`0 of ${groupThousands(columns - 1)} columns in ${tables} tables hold it.`);
  expect(proof.holders.map(({ who, kind }) => [who, kind])).toEqual(
    expect.arrayContaining([
      [one.name, 'affiliate'],
      [other.name, 'affiliate'],
      [khanya, 'application'],
      [marula, 'score'],
    ]),
  );
  expect(proof.holders).toHaveLength(4);
  expect((await proofOf(receipt, makeIdNumber())).isTheirs).toBe(false);
  const said = JSON.stringify(proof) + proofLines(proof).join();
  for (const value of Object.values(person)) expect(said).not.toContain(value);
  await expect(proofOf('22222-22222-22222-22222-22222')).rejects.toThrow('not found');
  expect((await listProofs(operator(), 1))[0]).toMatchObject({ id: proof.id });
});

test('the proof is a leaf of the log, and neither can be changed', async () => {
  const person = makePerson();
  await makeLead(db, { affiliateId: one.ctx.scope.affiliateId, idNumber: person.id_number });
  const { receipt } = await erase(person);
  await search();
  await keepLogNow(db.database);
  const { leaf, id } = await proofOf(receipt);
  expect(leaf).not.toBeNull();
  expect((await verifyLog(operator())).differences).toEqual([]);
  await expect(db.sql`update erasure_proof set leads = 0 where id = ${id}`).rejects.toThrow('append-only');
  await expect(db.sql`delete from erasure_proof where id = ${id}`).rejects.toThrow('append-only');
  await db.sql`alter table erasure_proof disable trigger user`;
  await db.sql`update erasure_proof set leads = leads + 1 where id = ${id}`;
  expect((await verifyLog(operator())).differences).toEqual([expect.stringContaining('applicant erased')]);
  await db.sql`update erasure_proof set leads = leads - 1 where id = ${id}`;
  await db.sql`alter table erasure_proof enable trigger user`;
});

test('finds whatever an erasure had left, in texts, JSON, bytes and ciphertexts, as the walk of the tests does', async () => {
  const person = makePerson();
  const lead = await makeLead(db, { affiliateId: one.ctx.scope.affiliateId, idNumber: person.id_number });
  await db.sql`update lead set first_name = ${person.first_name}, last_name = ${person.last_name},
    cell_phone_number = ${person.cell_phone_number}, email = ${person.email} where id = ${lead.id}`;
  const { receipt } = await erase(person);
  const { id: userId } = await makeUser(db, { role: 'operator' });
  // Text, JSON, a list of hashes, a ciphertext, a name in a row of the person's own lead.
  await db.sql`insert into audit_event (actor_kind, action, after) values
    ('command line', 'affiliate.changed', ${JSON.stringify({ note: `of ${person.id_number}` })}::jsonb)`;
  const draftId = randomUUID();
  const note = encrypt(testEnv().piiKey, `call ${person.cell_phone_number}`, 'draft', [
    userId,
    'uat',
    draftId,
  ]);
  await db.sql`insert into draft (user_id, environment, id, revision, ciphertext)
    values (${userId}, 'uat', ${draftId}, ${draftId}, ${note})`;
  await db.sql`update affiliate set contact_name = ${`${person.last_name}, ${person.first_name}`}
    where id = ${one.ctx.scope.affiliateId}`;
  await db.sql`insert into lead_event (lead_id, kind, detail)
    values (${lead.id}, 'updated', ${JSON.stringify({ hint: person.last_name })}::jsonb)`;
  const walked = (await holding(person)).filter((place) => !place.includes('needles_ciphertext'));
  await search();
  const proof = await proofOf(receipt);
  const places = [...new Set(proof.found.map(({ table, column }) => `public.${table}.${column}`))];
  expect(places.sort()).toEqual(walked.sort());
  expect(walked.length).toBeGreaterThanOrEqual(4);
  // The draft's number may be somebody else's, and the name on the affiliate anybody's.
  expect(holdingColumns(proof)).toBe(walked.length - 2);
  expect(resultText(proof)).toContain('hold it, and 1 more may');
  expect(proof.found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ table: 'audit_event', kind: 'ID number', whose: 'theirs', rows: 1 }),
      expect.objectContaining({ table: 'draft', column: 'ciphertext', kind: 'phone', whose: 'unclear' }),
      expect.objectContaining({ table: 'affiliate', kind: 'name', whose: 'namesake' }),
      expect.objectContaining({ table: 'lead_event', kind: 'name', whose: 'theirs' }),
    ]),
  );
});

test('other people with the same phone, and the same person sent anew, are told apart', async () => {
  const person = makePerson();
  const { affiliateId } = one.ctx.scope;
  const lead = await makeLead(db, { affiliateId, idNumber: person.id_number });
  const shared = await makeLead(db, { affiliateId });
  await db.sql`update lead set cell_phone_number = ${person.cell_phone_number} where id in (${lead.id}, ${shared.id})`;
  const { receipt } = await erase(person);
  await makeLead(db, { affiliateId, idNumber: person.id_number });
  await search();
  const proof = await proofOf(receipt);
  expect(holdingColumns(proof)).toBe(0);
  expect(proof.found).toEqual(
    expect.arrayContaining([
      { table: 'lead', column: 'cell_phone_number', kind: 'phone', whose: 'others', rows: 1 },
      expect.objectContaining({ table: 'lead', whose: 'again' }),
    ]),
  );
});

test('a stranger’s row of a file that has the same phone is not called the person’s', async () => {
  const person = makePerson();
  await makeLead(db, { affiliateId: one.ctx.scope.affiliateId, idNumber: person.id_number });
  await db.sql`update lead set cell_phone_number = ${person.cell_phone_number} where id_number_hash is not null
    and id = (select max(id) from lead)`;
  const intent = await market.addIntent();
  const stranger = makeLeadBody({
    ...makePerson(),
    cell_phone_number: person.cell_phone_number,
    intent: intent.title,
  });
  const upload = uploadOf(csvOf([stranger]), { query: `?intentId=${intent.id}` });
  await importAll(other.ctx, await receiveBatch(other.ctx, upload, { consentText: 'batch-1' }));
  const { receipt } = await erase(person);
  await search();
  const proof = await proofOf(receipt);
  expect(proof.found).toContainEqual(
    expect.objectContaining({ table: 'batch_piece', kind: 'phone', whose: 'unclear' }),
  );
  expect(holdingColumns(proof)).toBe(0);
  expect(resultText(proof)).toMatch(/^0 of .* hold it, and \d+ more may\.$/);
  const lines = proofLines(proof).join(' ');
  expect(lines).not.toContain('Still held');
  expect(lines).toContain('theirs or somebody’s who has the same');
});

test('a search that was cut off goes on where it was, and counts every table once', async () => {
  const person = makePerson();
  await makeLead(db, { affiliateId: one.ctx.scope.affiliateId, idNumber: person.id_number });
  const { receipt } = await erase(person);
  const id = await newestProofId();
  let looks = 0;
  // Ends the run at ever later places, as a worker that is told to stop does.
  for (let runs = 1; (await proofOf(receipt)).state === 'searching'; runs += 1) {
    looks = 0;
    const signal = {
      throwIfAborted: () => {
        looks += 1;
        if (looks > runs * 9) throw new Error('the worker stops');
      },
    } as AbortSignal;
    await searchStored(operator(), id, signal).catch((error: Error) => {
      if (error.message !== 'the worker stops') throw error;
    });
  }
  // Two at once: one of them ends it.
  const proof = await proofOf(receipt);
  expect(proof.tables).toBe(proof.tablesTotal);
  expect(holdingColumns(proof)).toBe(0);
});
