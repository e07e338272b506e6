import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { isFormerPiiKey } from '@/db/error';
import { findPartner } from '@/db/query/catalogue/partner';
import { openKey } from '@/lib/access/auth/second-factor/sealed-key';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { keyedHash } from '@/lib/base/crypto/crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { parseInput } from '@/lib/base/input/parse-input';
import type { Env } from '@/lib/base/process/env';
import { assertSecretsUnchanged, checkSecrets, takeNewPiiKey } from '@/lib/base/process/secret-check';
import { pieceFile } from '@/lib/batch/import/piece-file';
import { openRejected } from '@/lib/batch/open-batch-file';
import { findApplicant } from '@/lib/care/erasure/find-applicant';
import { applyCatalogue } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { parseApplyCatalogue, undoImportInput } from '@/lib/catalogue/catalogue-file/schema';
import { undoImport } from '@/lib/catalogue/catalogue-file/undo-import';
import { rollSecret } from '@/lib/catalogue/partner/roll-secret';
import { newPartnerSecret, openPartnerSecret } from '@/lib/http/webhook/signature';
import { listDrafts } from '@/lib/lead/draft/list-drafts';
import { saveDraft } from '@/lib/lead/draft/save-draft';
import { findEarlierLeads } from '@/lib/lead/lead/find-earlier-leads';
import { getLead } from '@/lib/lead/lead/get-lead';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { storeLead } from '@/lib/lead/lead/store-lead';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { csvOf, importFile } from '@/test/batch/upload';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { encryptFirstVersion } from '@/test/first-version';
import { giveSecondFactor } from '@/test/second-factor';
import { countByKey, leftOver } from './count-by-key';
import { encryptedColumns } from './encrypted-column';
import { rotateKey } from './rotate-key';

const db = withDatabase();
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
/** The keys of this file, one after the other: each test rotates to the next. */
let last = 2;
const env = (current: number, former?: number) =>
  testEnv({ PII_KEY: key(current), ...(former !== undefined && { PII_KEY_FORMER: key(former) }) });
const under = (whose: Env, ctx: AffiliateContext): AffiliateContext => ({ ...ctx, env: whose });

/** Makes the next key the current one; returns the settings before, while and after it is rotated. */
async function begin() {
  const [former, current] = [last, last + 1];
  const both = env(current, former);
  await takeNewPiiKey(db.database, both);
  last = current;
  return {
    before: env(former),
    both,
    after: env(current),
    operator: makeContext(db.database, { env: both }),
  };
}

beforeAll(async () => {
  await assertSecretsUnchanged(db.database, env(last));
});

async function makeClient(whose = env(last)): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  return makeAffiliateContext(db.database, { affiliateId }, { env: whose, actor: { kind: 'key', keyId } });
}

async function makeAgent(affiliateId: number, whose: Env): Promise<AffiliateContext> {
  const { id: userId } = await makeUser(db, { affiliateId });
  const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 's' } as const;
  return makeAffiliateContext(db.database, { affiliateId }, { env: whose, actor });
}

const origin = { source: 'api_v2' as const };
const store = (ctx: AffiliateContext, body: Record<string, unknown>) =>
  storeLead(ctx, parseLeadInput(body), origin);

test('everything is read by the new key alone afterwards, and everybody is found by it', async () => {
  // Of the first key, which tests of other files use, too.
  expect(last).toBe(2);
  const client = await makeClient();
  const { affiliateId } = client.scope;
  const agent = await makeAgent(affiliateId, client.env);
  // A file that no user sent is read by managers.
  const manager = { ...agent, actor: { ...agent.actor, role: 'manager' as const } };
  const intent = await makeIntent(db);
  const person = makeLeadBody({ intent: intent.title });
  const { leadId } = await store(client, person);
  const { id: userId } = await makeUser(db);
  const factorKey = await giveSecondFactor(db, userId);
  const oldNumber = makeIdNumber();
  const old = await makeLead(db, {
    affiliateId,
    idNumberCiphertext: encryptFirstVersion(client.env.piiKey, oldNumber, 'id number'),
    idNumberHash: keyedHash(client.env.piiKey, oldNumber),
  });
  const draftId = randomUUID();
  const draftNumber = makeIdNumber();
  await saveDraft(await passGuard(agent), draftId, {
    userId: agent.actor.kind === 'user' ? agent.actor.userId : 0,
    environment: 'uat',
    revision: randomUUID(),
    after: [null],
    values: { id_number: draftNumber },
  });
  const refused = makeIdNumber();
  const bare = makeIdNumber();
  const file = (idNumber: string) => csvOf([{ ...makeLeadBody({ intent: 'nowhere' }), id_number: idNumber }]);
  const batch = await importFile(client, file(refused));
  const oldBatch = await importFile(client, file(bare));
  await db.sql`update batch_refusal set id_number_ciphertext = null where batch_id = ${oldBatch.id}`;
  const secret = newPartnerSecret();
  const partner = await makePartner(db, { secret });
  const operatorBefore = makeContext(db.database, { env: client.env });
  const rolled = await rollSecret(operatorBefore, { partnerId: partner.id });
  const catalogue = (of: string) =>
    applyCatalogue(
      operatorBefore,
      parseApplyCatalogue({
        environment: 'production',
        file: {
          intents: [],
          partners: [
            {
              slug: 'imported',
              company_name: 'Imported',
              connection: { accept_url: 'https://lender.example/accept', secret: of },
              intents: [],
            },
          ],
        },
      }),
    );
  const first = newPartnerSecret();
  await catalogue(first);
  await catalogue(newPartnerSecret());

  const { both, after, operator } = await begin();
  const find = (whose: Env, idNumber: string) =>
    findApplicant({ ...operator, env: whose }, { idNumber }).then(({ leads, files, drafts }) => [
      leads,
      files,
      drafts,
    ]);
  const looksRight = async (whose: Env) => {
    const ctx = under(whose, client);
    expect(await getLead(ctx, publicId(whose.idKey, 'lead', leadId))).toMatchObject({
      id_number: person.id_number,
    });
    expect(await getLead(ctx, publicId(whose.idKey, 'lead', old.id))).toMatchObject({ id_number: oldNumber });
    expect((await listDrafts(under(whose, agent))).drafts).toMatchObject([{ id: draftId }]);
    expect(await find(whose, String(person.id_number))).toEqual([1, 0, 0]);
    expect(await find(whose, oldNumber)).toEqual([1, 0, 0]);
    expect(await find(whose, draftNumber)).toEqual([0, 0, 1]);
    expect(await find(whose, refused)).toEqual([0, 1, 0]);
    expect(await find(whose, bare)).toEqual([0, 1, 0]);
    expect((await findEarlierLeads(under(whose, agent), { idNumber: oldNumber })).total).toBe(1);
    const search = String(person.id_number);
    const listed = await listLeads(under(whose, agent), { filter: {}, cursor: {}, search });
    expect(listed.leads).toHaveLength(1);
    const lines: Uint8Array[] = [];
    for await (const line of (await openRejected(under(whose, manager), batch.batchId)).lines)
      lines.push(line);
    expect(Buffer.concat(lines).toString()).toContain(refused);
    const pieces: Uint8Array[] = [];
    for await (const part of pieceFile(ctx, { id: batch.id, fileBytes: 10, ...ctx.scope }).read(0, 10))
      pieces.push(part);
    expect(Buffer.concat(pieces)).toHaveLength(10);
    const [factor] = await db.sql<{ key: Buffer }[]>`
      select key_ciphertext as key from second_factor where user_id = ${userId}`;
    expect(factor && openKey(whose, userId, Buffer.from(factor.key))).toBe(factorKey);
    const row = await findPartner(db, partner.id);
    const open = (ciphertext: Buffer) => openPartnerSecret(whose.piiKey, partner.id, Buffer.from(ciphertext));
    expect(row && open(row.secretCiphertext)).toBe(rolled.secret);
    expect(row?.previousSecretCiphertext && open(row.previousSecretCiphertext)).toBe(secret);
  };
  await looksRight(both);
  const seen: number[] = [];
  const { rewritten } = await rotateKey(operator, ({ done, total }) => seen.push(total - done));
  // Two leads, a draft, of each batch its columns, piece and rejected rows, one refusal (the bare one is recovered
  // first), three secrets of partners, two of the import, and a second factor.
  expect(rewritten).toBe(17);
  expect(seen.at(-1)).toBe(0);
  await looksRight(after);
  for (const { column, table } of encryptedColumns) {
    const [row] = await db.sql`
      select count(*)::int as rows from ${db.sql(table)}
      where ${db.sql(column)} is not null and substring(${db.sql(column)} from 1 for 5) <> ${after.piiKey.head}`;
    expect([table, column, row?.rows]).toEqual([table, column, 0]);
  }
  // The same person again is the same lead, and the import is still as it was written.
  expect(await store(under(after, client), person)).toMatchObject({ leadId, created: false });
  const [made] = await db.sql<{ id: number }[]>`
    select id::float8 as id from catalogue_import where environment = 'production' order by id desc limit 1`;
  await undoImport({ ...operator, env: after }, parseInput(undoImportInput, { importId: made?.id }));
  const [imported] = await db.sql<{ id: number; secret: Buffer }[]>`
    select id::float8 as id, secret_ciphertext as secret from partner where slug = 'imported'`;
  expect(imported && openPartnerSecret(after.piiKey, imported.id, Buffer.from(imported.secret))).toBe(first);
  await assertSecretsUnchanged(db.database, after);
  await assertSecretsUnchanged(db.database, both);
});

test('a lead is stored once, whoever sends it while the key is rotated, in whatever order', async () => {
  const client = await makeClient();
  const intent = await makeIntent(db);
  const people = Array.from({ length: 120 }, () => makeLeadBody({ intent: intent.title }));
  const ids = new Map<Record<string, unknown>, number>();
  for (const person of people.slice(0, 80)) ids.set(person, (await store(client, person)).leadId);
  const { both, after, operator } = await begin();
  const ctx = under(both, client);
  const rows = csvOf(people.slice(40, 100));
  const [, , ...stored] = await Promise.all([
    rotateKey(operator),
    importFile(ctx, rows),
    ...[...people, ...people].map(async (person) => ({ person, ...(await store(ctx, person)) })),
  ]);
  for (const { person, leadId } of stored) {
    expect(ids.get(person) ?? leadId).toBe(leadId);
    ids.set(person, leadId);
  }
  const [count] = await db.sql`select count(*)::int as leads from lead where intent_id = ${intent.id}`;
  expect(count).toEqual({ leads: 120 });
  expect(leftOver(await countByKey({ ...operator, env: both }))).toBe(0);
  for (const [person, leadId] of ids)
    expect(await store(under(after, client), person)).toMatchObject({ leadId, created: false });
});

test('a locked row is not waited for, and rewritten once it is free', async () => {
  const client = await makeClient();
  const intent = await makeIntent(db);
  const { leadId } = await store(client, makeLeadBody({ intent: intent.title }));
  const { operator, after } = await begin();
  let free = () => {};
  const isFree = new Promise<void>((resolve) => {
    free = resolve;
  });
  let rotated: Promise<unknown> = Promise.resolve();
  await db.database.transaction(async ({ sql }) => {
    await sql`select from lead where id = ${leadId} for update`;
    rotated = rotateKey(operator, () => {
      void countByKey(operator).then((counts) => leftOver(counts) === 1 && free());
    });
    await isFree;
  });
  await rotated;
  await getLead(under(after, client), publicId(after.idKey, 'lead', leadId));
});

test('a file that waits to be read keeps the former key for whom an erasure has noted on it', async () => {
  const { operator } = await begin();
  const { id: affiliateId } = await makeAffiliate(db);
  const noted = async (status = 'queued', hours = 0) => {
    const [{ id }] = await db.sql<[{ id: number }]>`
      insert into batch (affiliate_id, environment, status, erased_hashes, created_at)
      values (${affiliateId}, 'uat', ${status}, array[decode('00', 'hex')], now() - make_interval(hours => ${hours}))
      returning id`;
    return id;
  };
  const id = await noted();
  // An upload that was never finished is not waited for.
  await noted('receiving', 2);
  let looks = 0;
  let read: Promise<unknown> | undefined;
  await rotateKey(operator, ({ unread }) => {
    if (unread !== 1) return;
    looks += 1;
    // One that comes now is not waited for: who is noted on it is known by the present key's hash, too.
    if (looks === 2)
      read = noted().then(() => db.sql`update batch set status = 'completed' where id = ${id}`);
  });
  expect(looks).toBeGreaterThanOrEqual(2);
  await read;
  // Those after it are for the next rotation.
  await db.sql`update batch set status = 'completed' where affiliate_id = ${affiliateId}`;
});

test('whoever has the former key only is refused: at the start, and when it writes', async () => {
  const client = await makeClient();
  const intent = await makeIntent(db);
  const person = makeLeadBody({ intent: intent.title });
  const { leadId } = await store(client, person);
  const { before, both, operator } = await begin();
  await expect(assertSecretsUnchanged(db.database, before)).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: 'PII_KEY has been rotated: set PII_KEY to the new key and PII_KEY_FORMER to this one',
  });
  await expect(assertSecretsUnchanged(db.database, env(last))).rejects.toThrow('PII_KEY is being rotated');
  const write = store(under(before, client), makeLeadBody({ intent: intent.title }));
  await expect(write).rejects.toSatisfy(isFormerPiiKey);
  // One that it still finds is no second lead.
  expect(await store(under(before, client), person)).toMatchObject({ leadId, created: false });
  expect(await store(under(both, client), person)).toMatchObject({ leadId, created: false });
  await expect(store(under(before, client), person)).rejects.toSatisfy(isFormerPiiKey);
  const [count] = await db.sql`select count(*)::int as leads from lead where intent_id = ${intent.id}`;
  expect(count).toEqual({ leads: 1 });
  await rotateKey(operator);
});

test('a new key is taken over by who rotates or serves only, and one rotation at a time', async () => {
  const both = env(last + 1, last);
  expect(await checkSecrets(db.database, both)).toBe('new');
  await expect(assertSecretsUnchanged(db.database, both)).rejects.toThrow('PII_KEY is new to this database');
  expect(await checkSecrets(db.database, env(last))).toBe('current');
  await expect(checkSecrets(db.database, env(99, 98))).rejects.toThrow(
    'PII_KEY is not the one this database was set up with',
  );
  const { operator } = await begin();
  await expect(checkSecrets(db.database, env(99, last))).rejects.toThrow(
    'the rotation before it is not done',
  );
  await rotateKey(operator);
});

test('does not begin while something is under a key that is neither', async () => {
  await makeLead(db, { idNumberCiphertext: Buffer.from([2, 9, 9, 9, 9, ...Buffer.alloc(40)]) }).catch(
    () => {},
  );
  const stray = await makeLead(db);
  await db.sql`alter table lead disable trigger lead_pii_key`;
  await db.sql`update lead set id_number_ciphertext = ${Buffer.alloc(60, 2)} where id = ${stray.id}`;
  await db.sql`alter table lead enable trigger lead_pii_key`;
  const { operator } = await begin();
  await expect(rotateKey(operator)).rejects.toThrow(
    'rows under a key that is neither PII_KEY nor PII_KEY_FORMER: 1 in lead.id_number_ciphertext',
  );
  await db.sql`update lead set id_number_ciphertext = null where id = ${stray.id}`;
  await rotateKey(operator);
});
