import { beforeEach, describe, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { exportLeads } from '@/lib/lead/lead/export-leads';
import { getLead } from '@/lib/lead/lead/get-lead';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { revealIdNumber } from '@/lib/lead/lead/reveal-id-number';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { makeAffiliateContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeLead, makePartner, makeUser } from '@/test/factory';
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
  const actor = { kind: 'user', userId, role, affiliateId, sessionId: `session ${userId}` } as const;
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
});
