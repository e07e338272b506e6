import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { updateLeadsErased } from '@/db/query/care/erasure';
import { claimLedgerLog, findNextLedgerLogMs, listLogNodes } from '@/db/query/care/ledger-log';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { moveIdsAhead } from '@/lib/care/timeline/follow-timeline';
import { recordConsent } from '@/lib/lead/consent/record-consent';
import { parseConsentInput, parseWithdrawInput } from '@/lib/lead/consent/schema';
import { withdrawConsent } from '@/lib/lead/consent/withdraw-consent';
import { makeIdNumber } from '@/test/applicant';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { publishAll } from '@/test/event-log/publish-all';
import { makeAffiliate, makeLead } from '@/test/factory';
import { keepLogNow } from '@/test/ledger-log/keep';
import { verifyAlone } from '@/test/ledger-log/verify-alone';
import { appendLeaves } from './append-leaves';
import { getCheckpoint } from './get-checkpoint';
import { keepLog, usualPace } from './keep-log';
import { applicantDigest } from './leaf';
import { logKey } from './log-key';
import { printProof } from './proof';
import { proofNodes, proofOf } from './stored-tree';
import { verifyLog } from './verify-log';

const db = withDatabase();
let ctx: AffiliateContext;
let idNumber: string;
let leadId: number;
const everyTime = { ...usualPace, signEveryMs: 0 };

beforeEach(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'command line' } });
  idNumber = makeIdNumber();
  ({ id: leadId } = await makeLead(db, { affiliateId, idNumber }));
});

const hashid = (id = leadId) => publicId(ctx.env.idKey, 'lead', id);
const consent = (minutes = 1, id = leadId) =>
  recordConsent(
    ctx,
    hashid(id),
    parseConsentInput(
      {
        channel: 'phone',
        purposes: ['share', 'contact'],
        given_at: new Date(Date.now() - minutes * 60_000).toISOString(),
        recording: { system: 'Dialler', reference: 'call-7' },
      },
      new Date(),
    ),
  );
const withdraw = () => withdrawConsent(ctx, hashid(), parseWithdrawInput({ how: 'told the branch' }));
const optOut = () => db.sql`
  insert into opt_out (environment, kind, hash, reach, reach_id, source, affiliate_id)
  values ('uat', 'phone', uuid_send(gen_random_uuid()), 'affiliate', ${ctx.scope.affiliateId}, 'api', ${ctx.scope.affiliateId})`;
const ofLead = () => db.sql<{ index: number; kind: string; salt: Buffer; value: string }[]>`
  select l.index::float8 as index, l.kind, v.salt, v.value
  from ledger_log_value v join ledger_log_leaf l using (index) where v.lead_id = ${leadId} order by 1`;
const leaves = async () => (await db.sql`select from ledger_log_leaf`).length;
const verify = () => verifyLog(makeContext(db.database));

async function proofOfLeaf(index: number): Promise<{ proof: string; size: number; name: string }> {
  const { note } = await getCheckpoint(ctx);
  const [name = '', printed = ''] = note.split('\n');
  const size = Number(printed);
  const nodes = await listLogNodes(db, proofNodes(index, size));
  const path = proofOf(index, size, ({ level, index: at }) => {
    const hash = nodes.find((one) => one.level === level && one.index === at)?.hash;
    if (!hash) throw new Error('the node is not stored');
    return hash;
  });
  return { proof: printProof(index, path, note), size, name };
}

test('what is given, withdrawn, opted out and lifted has a leaf each, that says so and can be proved', async () => {
  const { view } = await consent();
  await withdraw();
  await optOut();
  await db.sql`
    update opt_out set lifted_at = now(), lifted_why = 'a mistake' where affiliate_id = ${ctx.scope.affiliateId}`;
  await keepLogNow(db.database);
  const stored = await ofLead();
  expect(stored.map(({ kind }) => kind)).toEqual(['consent', 'withdrawal']);
  const [given, taken] = stored.map(({ value }) => JSON.parse(value) as Record<string, unknown>);
  expect(given).toMatchObject({
    v: 1,
    kind: 'consent',
    consent: view.id,
    lead: hashid(),
    purposes: ['share', 'contact'],
    recording: { system: 'Dialler', reference: 'call-7', from_seconds: null, to_seconds: null },
    applicant: applicantDigest(Buffer.from(stored[0]?.salt ?? ''), idNumber),
  });
  expect(taken).toMatchObject({ kind: 'withdrawal', how: 'told the branch', lead: hashid() });
  expect(stored.map(({ value }) => value).join()).not.toContain(idNumber);
  const kinds = await db.sql`select kind from ledger_log_leaf order by index desc limit 2`;
  expect(kinds).toEqual([{ kind: 'opt-out lifted' }, { kind: 'opt-out' }]);
  const { publicKey } = logKey(ctx.env, (await proofOfLeaf(0)).name);
  for (const { index, salt, value } of stored) {
    const { proof, name } = await proofOfLeaf(index);
    const entry = Buffer.concat([salt, Buffer.from(value)]);
    expect(verifyAlone(Buffer.from(proof), entry, publicKey, name)).toBe(true);
    expect(verifyAlone(Buffer.from(proof), Buffer.concat([entry, Buffer.from(' ')]), publicKey, name)).toBe(
      false,
    );
  }
  expect(await verify()).toMatchObject({ leaves: await leaves(), erased: 0, waiting: 0, differences: [] });
});

test('a list of opt-outs is one leaf for each statement that stores some', async () => {
  const list = 7_000_000 + leadId;
  await keepLogNow(db.database);
  const before = await leaves();
  await db.sql`
    insert into opt_out (environment, kind, hash, reach, reach_id, source, list_id)
    select 'uat', 'phone', uuid_send(gen_random_uuid()), 'affiliate', ${ctx.scope.affiliateId}, 'file', ${list}
    from generate_series(1, 500)`;
  await db.sql`update opt_out set lifted_at = now() where list_id = ${list} and id % 2 = 0`;
  await keepLogNow(db.database);
  expect(await leaves()).toBe(before + 2);
  const said = await db.sql<{ kind: string; count: number }[]>`
    select value::jsonb ->> 'kind' as kind, (value::jsonb ->> 'count')::int as count from ledger_log_value
    where (value::jsonb ->> 'list')::bigint = ${list} order by index`;
  expect(said).toEqual([
    { kind: 'opt-outs of a list', count: 500 },
    { kind: 'opt-outs of a list lifted', count: 250 },
  ]);
  expect((await verify()).differences).toEqual([]);
});

test('an erasure deletes salt and values, also of what waits, and the tree stays as it was signed', async () => {
  await consent();
  await keepLogNow(db.database);
  const before = await getCheckpoint(ctx);
  await withdraw();
  expect(await ofLead()).toHaveLength(1);
  await db.transaction(async (tx) => void (await updateLeadsErased(tx, [leadId])));
  expect(await ofLead()).toEqual([]);
  await keepLogNow(db.database);
  expect(await ofLead()).toEqual([]);
  const [row] = await db.sql<{ consents: number }[]>`
    select count(*)::int as consents from ledger_log_leaf l join consent_end e on l.kind = 'withdrawal' and l.source_id = e.id
    where e.lead_id = ${leadId}`;
  expect(row?.consents).toBe(1);
  const verified = await verifyLog(makeContext(db.database), [before.note]);
  expect(verified).toMatchObject({ waiting: 0, differences: [] });
  expect(verified.erased).toBeGreaterThanOrEqual(2);
});

test('a lead that others have locked is left for the next time, and holds nobody up', async () => {
  await keepLogNow(db.database);
  await consent();
  const { id: otherId } = await makeLead(db, { affiliateId: ctx.scope.affiliateId });
  const before = await leaves();
  await db.transaction(async ({ sql }) => {
    await sql`select from lead where id = ${leadId} for update`;
    await consent(1, otherId);
    await keepLogNow(db.database);
    expect(await leaves()).toBe(before + 1);
    expect(await ofLead()).toEqual([]);
  });
  await keepLogNow(db.database);
  expect((await ofLead()).map(({ index }) => index)).toEqual([before + 1]);
});

test('two workers never fork it: who was followed by another appends nothing, and signs nothing', async () => {
  await consent();
  await db.sql`update ledger_log set leased_until = '-infinity'`;
  const first = (await claimLedgerLog(db, 0)) ?? 0;
  const second = (await claimLedgerLog(db, 60_000)) ?? 0;
  expect(await claimLedgerLog(db, 60_000)).toBeNull();
  const [before, checkpoints] = [await leaves(), await db.sql`select from ledger_log_checkpoint`];
  expect(await appendLeaves(ctx, first, 10)).toBeNull();
  await keepLog(ctx, first, everyTime);
  expect(await leaves()).toBe(before);
  expect(await db.sql`select from ledger_log_checkpoint`).toHaveLength(checkpoints.length);
  expect(await findNextLedgerLogMs(db, everyTime)).toBeGreaterThan(50_000);
  await keepLog(ctx, second, everyTime);
  expect(await leaves()).toBe(before + 1);
  await consent(2);
  // Eight at once with the same fence: the lock of the log lets one after the other through.
  const pool = openDatabase(db.url, { maxConnections: 8 });
  const many = await Promise.all(
    Array.from({ length: 8 }, () => appendLeaves({ ...ctx, database: pool }, second, 10)),
  );
  await pool.close();
  expect(many.reduce<number>((sum, done) => sum + (done ?? 0), 0)).toBe(1);
  expect((await verify()).differences).toEqual([]);
});

test('a checkpoint is told to every affiliate in both environments, hourly or after 1,000 leaves, once', async () => {
  const told = async () => {
    await publishAll(db.database);
    return db.sql<{ environment: string; size: number; checkpoint: string }[]>`
      select environment, (data ->> 'size')::int as size, data ->> 'checkpoint' as checkpoint from event
      where affiliate_id = ${ctx.scope.affiliateId} and type = 'ledger.checkpoint' order by position, environment`;
  };
  await consent();
  await keepLogNow(db.database);
  expect(await told()).toEqual([]);
  await db.sql`update ledger_log set told_at = now() - interval '61 minutes'`;
  expect(await findNextLedgerLogMs(db, usualPace)).toBeLessThanOrEqual(1_000);
  await keepLogNow(db.database, usualPace);
  await keepLogNow(db.database, usualPace);
  const { note } = await getCheckpoint(ctx);
  const size = await leaves();
  expect((await told()).sort((one, other) => one.environment.localeCompare(other.environment))).toEqual([
    { environment: 'production', size, checkpoint: note },
    { environment: 'uat', size, checkpoint: note },
  ]);
  await db.sql`
    insert into opt_out (environment, kind, hash, reach, source)
    select 'uat', 'phone', uuid_send(gen_random_uuid()), 'everybody', 'operator' from generate_series(1, 1000)`;
  await keepLogNow(db.database);
  expect(await told()).toHaveLength(4);
  await db.sql`update ledger_log set leased_until = now()`;
  expect(await findNextLedgerLogMs(db, usualPace)).toBeNull();
});

test('verification names what was changed behind its back, and what a restore has lost', async () => {
  await consent();
  await keepLogNow(db.database);
  const { note } = await getCheckpoint(ctx);
  const [leaf] = await ofLead();
  const index = leaf?.index ?? -1;
  const tables = ['ledger_log_value', 'ledger_log_leaf', 'consent'];
  /** Changes what triggers keep, as the owner of the tables may. */
  const behindItsBack = (change: string) =>
    db.sql.unsafe(
      [
        ...tables.map((table) => `alter table ${table} disable trigger user`),
        change,
        ...tables.map((table) => `alter table ${table} enable trigger user`),
      ].join(';'),
    );
  const after = async (change: string): Promise<readonly string[]> => {
    await behindItsBack(change);
    return (await verify()).differences;
  };
  const hex = leaf?.value.replaceAll("'", "''") ?? '';
  expect(
    await after(`update ledger_log_value set value = replace(value, 'phone', 'web') where index = ${index}`),
  ).toContain(`leaf ${index} (consent) is not the hash of what it says`);
  expect(
    await after(`update ledger_log_value set value = '${hex}' where index = ${index};
    update consent set channel = 'web' where lead_id = ${leadId}`),
  ).toEqual([`what leaf ${index} (consent) is about was changed since`]);
  const [stored] = await db.sql`select verified_at is not null as at, difference from ledger_log`;
  expect(stored).toEqual({ at: true, difference: `what leaf ${index} (consent) is about was changed since` });
  const gone = await after(`update consent set channel = 'phone' where lead_id = ${leadId};
    update ledger_log_leaf set hash = sha256('x') where index = ${index}`);
  expect(gone.join()).toMatch(
    /not the hash of what it says.*are not those that .*\/ledger\/\d+ was signed for/s,
  );
  await behindItsBack(`
    update ledger_log_leaf l set hash = sha256('\\x00'::bytea || v.salt || convert_to(v.value, 'UTF8')) from ledger_log_value v
    where v.index = l.index and l.index = ${index}`);
  expect(await verify()).toMatchObject({ differences: [] });
  const foreign = await verifyLog(makeContext(db.database), [
    note.replace(/\n\d+\n/, '\n1\n'),
    'nothing of the kind\n',
  ]);
  expect(foreign.differences).toEqual(['a checkpoint is not signed with the key of this log']);
  expect(await db.sql`select difference from ledger_log`).toEqual([{ difference: null }]);
});

test('a restore or promotion begins another epoch, whose checkpoints have another name', async () => {
  await consent();
  await keepLogNow(db.database);
  const before = await getCheckpoint(ctx);
  await moveIdsAhead(makeContext(db.database));
  await keepLogNow(db.database);
  const after = await getCheckpoint(ctx);
  expect(after.note.split('\n')[0]).not.toBe(before.note.split('\n')[0]);
  expect(after.note.split('\n').slice(1, 3)).toEqual(before.note.split('\n').slice(1, 3));
  expect(await verifyLog(makeContext(db.database), [before.note, after.note])).toMatchObject({
    differences: [],
  });
});

test('leaves that stand are refused any change, by whoever writes', async () => {
  await consent();
  await keepLogNow(db.database);
  for (const change of [
    'update ledger_log_leaf set kind = kind',
    'delete from ledger_log_leaf',
    'truncate ledger_log_node',
    'delete from ledger_log_checkpoint',
    'update ledger_log_value set value = value',
  ])
    await expect(db.sql.unsafe(change)).rejects.toThrow('append-only');
});
