import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { isFormerPiiKey } from '@/db/error';
import { parseLeadInput } from '@/lib/applicant/schema';
import { sealRejectedIdNumber } from '@/lib/applicant/sealed-id-number';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { passGuard } from '@/lib/base/guard/pass-guard';
import type { Env } from '@/lib/base/process/env';
import { forgetProcess } from '@/lib/base/process/process';
import {
  assertSecretsUnchanged,
  checkSecrets,
  processName,
  takeNewPiiKey,
} from '@/lib/base/process/secret-check';
import { findApplicant } from '@/lib/care/erasure/find-applicant';
import { optOutHash } from '@/lib/desk/opt-out/hash';
import { judgeApplicant } from '@/lib/desk/opt-out/judge-contact';
import { readOptOutKey } from '@/lib/desk/opt-out/key';
import { listDrafts } from '@/lib/lead/draft/list-drafts';
import { saveDraft } from '@/lib/lead/draft/save-draft';
import { checkLead } from '@/lib/lead/lead/check-lead';
import { getLead } from '@/lib/lead/lead/get-lead';
import { storeLead } from '@/lib/lead/lead/store-lead';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { csvOf, importFile } from '@/test/batch/upload';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeUser } from '@/test/factory';
import { countByKey, leftOver } from './count-by-key';
import { rotateKey } from './rotate-key';

const db = withDatabase();
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
/** The keys of this file, one after the other: each test rotates to the next. */
let last = 2;

/** The settings of each step of a rotation from the present key to the next one; each a process of its own. */
function steps() {
  const [present, next] = [key(last), key(last + 1)];
  return {
    before: () => testEnv({ PII_KEY: present }),
    announced: () => testEnv({ PII_KEY: present, PII_KEY_NEXT: next }),
    used: () => testEnv({ PII_KEY: next, PII_KEY_FORMER: present }),
    after: () => testEnv({ PII_KEY: next }),
  };
}

beforeAll(async () => {
  await assertSecretsUnchanged(db.database, testEnv({ PII_KEY: key(last) }));
});

const under = (env: Env, ctx: AffiliateContext): AffiliateContext => ({ ...ctx, env });
const store = (ctx: AffiliateContext, body: Record<string, unknown>) =>
  storeLead(ctx, parseLeadInput(body), { source: 'api_v2' });

async function makeClient(): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  return makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
}

async function makeAgent({ scope: { affiliateId } }: AffiliateContext): Promise<AffiliateContext> {
  const { id: userId } = await makeUser(db, { affiliateId });
  const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 's' } as const;
  return makeAffiliateContext(db.database, { affiliateId }, { actor });
}

async function finish(env: Env): Promise<void> {
  await rotateKey(makeContext(db.database, { env }));
  last += 1;
}

test('who knows the next key writes and reads on when another begins to use it, and is refused nothing', async () => {
  const { announced, used, after } = steps();
  const [one, other] = [announced(), used()];
  const client = await makeClient();
  const agent = await makeAgent(client);
  const intent = await makeIntent(db);
  const person = makeLeadBody({ intent: intent.title });
  const { leadId } = await store(under(one, client), person);
  expect(await checkSecrets(db.database, other)).toBe('new');
  await takeNewPiiKey(db.database, other);

  // Not noticed yet: what is no lead is taken under the former key, and read by both.
  const number = makeIdNumber();
  const id = randomUUID();
  await saveDraft(await passGuard(under(one, agent)), id, {
    userId: agent.actor.kind === 'user' ? agent.actor.userId : 0,
    environment: 'uat',
    revision: randomUUID(),
    after: [null],
    values: { id_number: number },
  });
  expect(one.piiKey.next).not.toBeNull();
  for (const env of [one, other])
    expect((await listDrafts(under(env, agent))).drafts).toMatchObject([{ id }]);
  const newcomer = makeLeadBody({ intent: intent.title });
  const stored = await store(under(other, client), newcomer);
  const read = (env: Env, lead: number) => getLead(under(env, client), publicId(env.idKey, 'lead', lead));
  expect(await read(one, stored.leadId)).toMatchObject({ id_number: newcomer.id_number });
  expect(await store(under(other, client), person)).toMatchObject({ leadId, created: false });
  // The lead's hash is the new key's by now, and that of the other one is, too.
  const checked = await checkLead(await passGuard(under(one, client)), person);
  expect(checked).toMatchObject({ duplicate: { id: publicId(one.idKey, 'lead', leadId) } });

  // A lead is what makes it notice: the same applicant is the same lead.
  expect(await store(under(one, client), newcomer)).toMatchObject({ leadId: stored.leadId, created: false });
  expect(one.piiKey.next).toBeNull();
  expect(one.piiKey.id).toEqual(other.piiKey.id);
  await finish(other);
  for (const env of [one, other, after()]) {
    expect(await read(env, leadId)).toMatchObject({ id_number: person.id_number });
    expect(await checkSecrets(db.database, env)).toBe('current');
    const applicant = await findApplicant(makeContext(db.database, { env }), { idNumber: number });
    expect(applicant).toMatchObject({ leads: 0, drafts: 1 });
  }
  // One that starts with the settings of before is told nothing: it has both keys.
  const late = announced();
  await assertSecretsUnchanged(db.database, late);
  expect(late.piiKey.id).toEqual(other.piiKey.id);
});

test('a lead is stored once, whoever sends it to whom while the key is taken, and so is a file’s', async () => {
  const { announced, used } = steps();
  const [one, other] = [announced(), used()];
  const client = await makeClient();
  const intent = await makeIntent(db);
  const people = Array.from({ length: 60 }, () => makeLeadBody({ intent: intent.title }));
  const ids = new Map<Record<string, unknown>, number>();
  for (const person of people.slice(0, 20)) ids.set(person, (await store(under(one, client), person)).leadId);
  const taken = takeNewPiiKey(db.database, other);
  const before = people.map(async (person) => ({ person, ...(await store(under(one, client), person)) }));
  const file = importFile(under(announced(), client), csvOf(people.slice(10, 50)));
  await taken;
  const after = people.flatMap((person) =>
    [one, other].map(async (env) => ({ person, ...(await store(under(env, client), person)) })),
  );
  const batch = await file;
  for (const { person, leadId } of await Promise.all([...before, ...after])) {
    expect(ids.get(person) ?? leadId).toBe(leadId);
    ids.set(person, leadId);
  }
  const [count] = await db.sql`select count(*)::int as leads from lead where intent_id = ${intent.id}`;
  expect(count).toEqual({ leads: 60 });
  const [done] = await db.sql`select status from batch where id = ${batch.id}`;
  expect(done).toEqual({ status: 'completed' });
  await finish(other);
  expect(leftOver(await countByKey(makeContext(db.database, { env: other })))).toBe(0);
});

test('an opt-out is one under every key of a rotation: the key that it is hashed under is wrapped anew', async () => {
  const { announced, used, after } = steps();
  const client = await makeClient();
  const who = { idNumber: makeIdNumber(), cellPhoneNumber: '0827654321', email: null };
  forgetProcess();
  const hash = optOutHash(await readOptOutKey({ env: announced() }, db), 'phone', who.cellPhoneNumber);
  await db.sql`
    insert into opt_out (environment, kind, hash, reach, reach_id, source)
    values ('uat', 'phone', ${hash}, 'affiliate', ${client.scope.affiliateId}, 'operator')`;
  // As a process that has just started: it reads the key from the database.
  const stop = async (env: Env) => {
    forgetProcess();
    return (await judgeApplicant(under(env, client), who, 'score')).stop;
  };
  const other = used();
  expect(await stop(announced())).toBe('affiliate');
  await takeNewPiiKey(db.database, other);
  for (const env of [announced(), other]) expect(await stop(env)).toBe('affiliate');
  await finish(other);
  expect(await stop(after())).toBe('affiliate');
});

test('an applicant whose duplicate another process is just answering is not stored a second time', async () => {
  const { before, used } = steps();
  const client = await makeClient();
  const intent = await makeIntent(db);
  const person = makeLeadBody({ intent: intent.title });
  const { leadId } = await store(under(before(), client), person);
  await takeNewPiiKey(db.database, used());
  const waiting = async () => {
    const [row] = await db.sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.waiting;
  };
  // The duplicate's statement under the former key: it changes the identity, and inserts no lead.
  const again = await db.transaction(async (tx) => {
    await tx.sql`update lead_identity set answered_at = now() where intent_id = ${intent.id}`;
    const stored = store(under(used(), client), person);
    await expect.poll(waiting).toBe(1);
    return { stored };
  });
  expect(await again.stored).toMatchObject({ leadId, created: false });
  await finish(used());
});

test('a refused row that was written under both keys is kept once', async () => {
  const { announced, used, after } = steps();
  const [one, other] = [announced(), used()];
  const client = await makeClient();
  const idNumber = makeIdNumber();
  const rows = csvOf([{ ...makeLeadBody({ intent: 'nowhere' }), id_number: idNumber }]);
  const batch = await importFile(under(one, client), rows);
  await takeNewPiiKey(db.database, other);
  const { idNumberHash, idNumberCiphertext } = sealRejectedIdNumber(other.piiKey, batch.id, idNumber);
  await db.sql`
    insert into batch_refusal (batch_id, id_number_hash, id_number_ciphertext)
    values (${batch.id}, ${idNumberHash}, ${idNumberCiphertext})`;
  await finish(other);
  const operator = makeContext(db.database, { env: after() });
  expect(await findApplicant(operator, { idNumber })).toMatchObject({ files: 1 });
});

test('a new key is not taken before every process that serves knows it', async () => {
  const { before, announced, used } = steps();
  const serving = async (name: string, env: Env) => {
    const database = openDatabase(db.url, { maxConnections: 1, applicationName: processName(name, env) });
    await database.sql`select 1`;
    return database;
  };
  const old = await serving('web', before());
  const known = await serving('worker', announced());
  const tool = await serving('cli', before());
  const refused = takeNewPiiKey(db.database, used(), 0);
  await expect(refused).rejects.toMatchObject({ name: 'ConfigurationError' });
  await expect(refused).rejects.toThrow(
    /^PII_KEY is new, and web at 127\.0\.0\.1 could not read what is written under it: set it there as PII_KEY_NEXT/,
  );
  // It still serves as before.
  expect(await checkSecrets(db.database, before())).toBe('current');
  await old.close();
  await takeNewPiiKey(db.database, used());
  await Promise.all([known.close(), tool.close()]);
  await expect(checkSecrets(db.database, before())).rejects.toThrow('PII_KEY has been rotated');
  await finish(used());
});

test('leads under the former key are refused from the first moment, all else once the rewriting begins', async () => {
  const { before, used } = steps();
  const client = await makeClient();
  const agent = under(before(), await makeAgent(client));
  const intent = await makeIntent(db);
  const draft = async () =>
    saveDraft(await passGuard(agent), randomUUID(), {
      userId: agent.actor.kind === 'user' ? agent.actor.userId : 0,
      environment: 'uat',
      revision: randomUUID(),
      after: [null],
      values: { first_name: 'A' },
    });
  await takeNewPiiKey(db.database, used());
  const lead = store(under(before(), client), makeLeadBody({ intent: intent.title }));
  await expect(lead).rejects.toSatisfy(isFormerPiiKey);
  await draft();
  await finish(used());
  await expect(draft()).rejects.toSatisfy(isFormerPiiKey);
});
