import { expect, test } from 'vitest';
import { listAuditEntries } from '@/lib/base/audit/list-entries';
import { publicId } from '@/lib/base/crypto/public-id';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead, makeUser } from '@/test/factory';
import { revealIdNumber } from './reveal-id-number';

const db = withDatabase();
const idNumber = '8001015009087';

async function makeOwnLead(values: Parameters<typeof makeLead>[1] = { idNumber }) {
  const { id: affiliateId } = await makeAffiliate(db);
  const lead = await makeLead(db, { affiliateId, ...values });
  const agent = await makeUser(db, { affiliateId });
  const ctx = makeAffiliateContext(db.database, lead, {
    actor: { kind: 'user', userId: agent.id, role: 'agent', affiliateId, sessionId: 's' },
    origin: '192.0.2.9',
  });
  return { ctx, lead, agent, hashid: publicId(ctx.env.idKey, 'lead', lead.id) };
}

test('shows the full number and records who looked, from where, at which lead, but not the number', async () => {
  const { ctx, lead, agent, hashid } = await makeOwnLead();
  expect(await revealIdNumber(ctx, hashid)).toEqual({ idNumber });
  await revealIdNumber(ctx, hashid);
  const query = { affiliateId: lead.affiliateId, noun: 'lead' } as const;
  const { entries } = await listAuditEntries(makeContext(db.database), query);
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({
    action: 'lead.id-number-seen',
    actor: agent.name,
    origin: '192.0.2.9',
    subjectId: lead.id,
    environment: 'uat',
  });
  expect(JSON.stringify(entries)).not.toContain(idNumber);
});

test('another affiliate’s lead is not found, nor one from the other environment, and no event is recorded', async () => {
  const { ctx, lead, hashid } = await makeOwnLead();
  const stranger = await makeOwnLead();
  const missing = { code: 'not_found', message: 'lead not found' };
  await expect(revealIdNumber(stranger.ctx, hashid)).rejects.toMatchObject(missing);
  const production = makeAffiliateContext(db.database, { ...lead, environment: 'production' });
  await expect(revealIdNumber(production, hashid)).rejects.toMatchObject(missing);
  await expect(revealIdNumber(ctx, 'nonsense')).rejects.toMatchObject(missing);
  for (const affiliateId of [lead.affiliateId, stranger.lead.affiliateId])
    expect((await listAuditEntries(makeContext(db.database), { affiliateId })).entries).toEqual([]);
});

test('an erased number is gone', async () => {
  const { ctx, hashid } = await makeOwnLead({});
  await expect(revealIdNumber(ctx, hashid)).rejects.toMatchObject({ message: 'id number not found' });
});
