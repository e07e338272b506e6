import { beforeEach, describe, expect, test } from 'vitest';
import { deleteOldLeadReads } from '@/db/query/desk/lead-read';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { exportLeads } from '@/lib/lead/lead/export-leads';
import { getLead } from '@/lib/lead/lead/get-lead';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { revealIdNumber } from '@/lib/lead/lead/reveal-id-number';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { makeAffiliateContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeLead, makePartner, makeUser } from '@/test/factory';
import { unpackIds } from './id-set';
import { listLeadReads } from './list-reads';
import { leadReadBuffer } from './record-read';

const db = withDatabase();
const { idKey } = testEnv();

let manager: AffiliateContext;
let agent: AffiliateContext;
let key: AffiliateContext;
let agentName: string;
let leadId: number;
let hashid: string;

beforeEach(async () => {
  const apiKey = await makeApiKey(db, { name: 'CRM' });
  const { affiliateId } = apiKey;
  key = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId: apiKey.id } });
  manager = (await staff('manager', affiliateId)).ctx;
  ({ ctx: agent, name: agentName } = await staff('agent', affiliateId));
  leadId = (await makeLead(db, { affiliateId, idNumber: '8001015009087' })).id;
  hashid = publicId(idKey, 'lead', leadId);
});

async function staff(role: 'agent' | 'manager', affiliateId: number) {
  const { id: userId, name } = await makeUser(db, { role, affiliateId });
  const session = { sessionId: `session ${userId}`, sessionNumber: userId + 1_000_000 };
  const actor = { kind: 'user', userId, role, affiliateId, ...session } as const;
  return { name, ctx: makeAffiliateContext(db.database, { affiliateId }, { actor, origin: '192.0.2.7' }) };
}

async function exportAll(ctx: AffiliateContext): Promise<void> {
  const { bytes } = await exportLeads(ctx, { filter: {}, search: '' });
  for await (const _ of bytes);
}

describe('listLeadReads', () => {
  test('says who read the lead and how, newest first, and which exports may hold it', async () => {
    await getLead(key, hashid);
    await getPortalLead(agent, hashid);
    await revealIdNumber(agent, hashid);
    await listLeads(agent, { filter: {}, cursor: {}, search: '' });
    await exportAll(manager);
    const { reads, next, receivers } = await listLeadReads(manager, hashid, null);
    const sessions = await db.sql`
      select distinct actor_kind as kind, (session_number - actor_id)::float8 as more from lead_read
      where affiliate_id = ${key.scope.affiliateId} order by kind`;
    expect(sessions).toEqual([
      { kind: 'key', more: null },
      { kind: 'user', more: 1_000_000 },
    ]);
    expect(reads.map(({ kind, who, rows }) => [kind, who, rows])).toEqual([
      ['exported', expect.any(String), 1],
      ['id number', agentName, null],
      ['opened', agentName, null],
      ['api', 'API key CRM', null],
    ]);
    expect(reads[1]?.origin).toBe('192.0.2.7');
    expect(next).toBeNull();
    expect(receivers).toEqual([]);
    const [listed] = await db.sql`select kind, rows from lead_read where kind = 'listed' and actor_id = ${
      agent.actor.kind === 'user' ? agent.actor.userId : 0
    }`;
    expect(listed).toEqual({ kind: 'listed', rows: 1 });
  });

  test('a page that is read again and again counts once, for each session', async () => {
    for (let times = 0; times < 3; times += 1) await getPortalLead(agent, hashid);
    await getPortalLead(manager, hashid);
    const { reads } = await listLeadReads(manager, hashid, null);
    expect(reads.map(({ kind }) => kind)).toEqual(['opened', 'opened']);
  });

  test('an export that was broken off has the rows that were sent', async () => {
    const { bytes } = await exportLeads(manager, { filter: {}, search: '' });
    // The header and the first rows, and then the reader goes away.
    for await (const _ of bytes) break;
    const { reads } = await listLeadReads(manager, hashid, null);
    expect(reads).toMatchObject([{ kind: 'exported', rows: 1 }]);
  });

  test('pages lead to older reads', async () => {
    for (let times = 0; times < 60; times += 1) await getLead(key, hashid);
    const first = await listLeadReads(manager, hashid, null);
    expect(first.reads).toHaveLength(50);
    const second = await listLeadReads(manager, hashid, first.next);
    expect(second.reads).toHaveLength(10);
    expect(second.next).toBeNull();
  });

  test('names the partners that were sent the lead’s values', async () => {
    const [scorer, lender] = [await makePartner(db), await makePartner(db)];
    await db.sql`
      insert into offer (lead_id, matches, asked_partner_ids, created_at)
      values (${leadId}, '[]', ${[scorer.id]}, now() - interval '1 minute')`;
    await db.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
      values (${manager.scope.affiliateId}, 'uat', ${leadId}, ${lender.id}, 'accept', 'pending')`;
    const { receivers } = await listLeadReads(manager, hashid, null);
    expect(receivers.map(({ partnerName, kind }) => [partnerName, kind])).toEqual([
      [lender.companyName, 'accept'],
      [scorer.companyName, 'score'],
    ]);
  });

  test('is for managers, and for their own leads only', async () => {
    await expect(listLeadReads(agent, hashid, null)).rejects.toMatchObject({ code: 'forbidden' });
    const other = await makeApiKey(db);
    const { ctx: stranger } = await staff('manager', other.affiliateId);
    await expect(listLeadReads(stranger, hashid, null)).rejects.toMatchObject({
      code: 'not_found',
      message: 'lead not found',
    });
  });

  test('a read of another affiliate’s lead leaves no trace, as there was nothing to see', async () => {
    const other = await makeApiKey(db);
    const { ctx: stranger } = await staff('manager', other.affiliateId);
    await expect(getPortalLead(stranger, hashid)).rejects.toMatchObject({ code: 'not_found' });
    await leadReadBuffer.flush();
    expect((await listLeadReads(manager, hashid, null)).reads).toEqual([]);
  });

  test('leaves out an export that held other leads, and keeps one of an earlier release, which may have held it', async () => {
    const { affiliateId } = manager.scope;
    const other = await makeLead(db, { affiliateId });
    await exportAll(manager);
    await leadReadBuffer.flush();
    await db.sql`
      insert into lead_read (at, affiliate_id, environment, actor_kind, kind, rows)
      values (now(), ${affiliateId}, 'uat', 'command line', 'exported', 7)`;
    const { bytes } = await exportLeads(manager, { filter: {}, search: publicId(idKey, 'lead', other.id) });
    for await (const _ of bytes);
    const rowsOf = async (hash: string) =>
      (await listLeadReads(manager, hash, null)).reads.map(({ rows }) => rows);
    expect(await rowsOf(hashid)).toEqual([7, 2]);
    expect(await rowsOf(publicId(idKey, 'lead', other.id))).toEqual([1, 7, 2]);
  });
});

describe('what a list or an export held', () => {
  const sets = async () => {
    await leadReadBuffer.flush();
    return db.sql<{ kind: string; rows: number; bytes: number; ids: Buffer }[]>`
      select r.kind, r.rows, octet_length(s.ids) as bytes, s.ids from lead_read r join lead_read_set s on s.read_id = r.id
      where r.affiliate_id = ${manager.scope.affiliateId} order by r.id`;
  };
  const leadIds = async () =>
    (
      await db.sql`select id::float8 as id from lead where affiliate_id = ${manager.scope.affiliateId} order by id`
    ).map(({ id }) => id as number);

  test('is read back exactly: a page of 50 and an export of thousands, in some hundred bytes and a byte or two a lead', async () => {
    const { affiliateId } = manager.scope;
    // Every fifth id, as if others' leads stood between them.
    for (const _ of Array(3))
      await db.sql`
        insert into lead (id, affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number,
          cell_phone_number_sent, fields, source, popi)
        overriding system value
        select (select max(nextval('lead_id_seq')) from generate_series(1, 5 + n * 0)), ${affiliateId}, 'uat', intent_id,
          'Some', 'Body', '', '', '{}', 'portal', true
        from lead, generate_series(1, 1000) n where lead.id = ${leadId} order by n`;
    const all = await leadIds();
    expect(all).toHaveLength(3_001);
    const page = await listLeads(manager, { filter: {}, cursor: {}, search: '' });
    await exportAll(manager);
    const [listed, exported] = await sets();
    expect([listed?.kind, exported?.kind]).toEqual(['listed', 'exported']);
    const shown = page.leads.map(({ id }) => readPublicId(idKey, 'lead', id));
    expect(listed && unpackIds(listed.ids)).toEqual(shown.toSorted((one, two) => Number(one) - Number(two)));
    expect(exported && unpackIds(exported.ids)).toEqual(all);
    expect([listed?.rows, exported?.rows]).toEqual([50, 3_001]);
    expect(listed?.bytes).toBeLessThanOrEqual(100);
    expect(exported?.bytes).toBeLessThan(6_002);
  });

  test('goes with the read after 24 months, and names nobody: an erased lead stays in it by its id alone', async () => {
    await listLeads(agent, { filter: {}, cursor: {}, search: '' });
    expect(await sets()).toHaveLength(1);
    const { affiliateId } = manager.scope;
    await db.sql`update lead_read set at = now() - interval '25 months' where affiliate_id = ${affiliateId}`;
    await listLeads(agent, { filter: {}, cursor: {}, search: '' });
    await leadReadBuffer.flush();
    expect(await deleteOldLeadReads(db, 'uat', 100)).toBeGreaterThanOrEqual(1);
    const [orphans] = await db.sql`
      select count(*)::int as count from lead_read_set s where not exists (select from lead_read where id = s.read_id)`;
    expect(orphans).toEqual({ count: 0 });
    expect((await sets()).map(({ ids }) => unpackIds(ids))).toEqual([[leadId]]);
  });
});
