import { expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender, makeUser } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { anotherLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { decideClaim } from './decide-claim';
import { listAffiliateClaims } from './list-claims';
import { openClaim } from './open-claim';
import { reportClaims } from './report-claims';
import { setTerms } from './terms';

const db = withDatabase();
const server = withPartnerServer();

test('claims are counted by lender, affiliate, agent and reason; a manager lists those of the own leads', async () => {
  const { id: lenderId } = await makeLender(db);
  const lead = await makeMatchedLead(db.database, server.origin);
  const { id: partnerId } = lead.partner;
  const admin = makeContext(db.database);
  await setPartnerPortal(admin, { partnerId, lenderId, decides: null, answerWithinHours: 8 });
  await setTerms(admin, { partnerId, days: 14, percent: 100, byClaim: false, atOnce: false });
  const thandi = await makeLenderPerson(db.database, lenderId);
  const { affiliateId } = lead.ctx.scope;
  const agent = await makeUser(db, { role: 'agent', affiliateId, name: 'Sipho' });
  const claimIds: string[] = [];
  for (const reason of ['already-client', 'wrong-number', 'wrong-number'] as const) {
    const one = claimIds.length === 0 ? lead : await anotherLead(lead);
    server.answer({ json: { status: 'accepted', reference: `K-${one.leadId}` } });
    await acceptOffer(one.ctx, one.body);
    await db.sql`update lead set user_id = ${reason === 'wrong-number' ? agent.id : null} where id = ${one.leadId}`;
    const [row] = await db.sql<[{ id: number }]>`
      select id::float8 as id from application where lead_id = ${one.leadId}`;
    const hashid = publicId(testEnv().idKey, 'application', row.id);
    claimIds.push((await openClaim(thandi, hashid, { reason, words: 'As we said' })).id);
  }
  await db.sql`update return_claim set due_at = now() - interval '1 minute'`;
  const [first = '', second = ''] = claimIds;
  await decideClaim(admin, first, { decision: 'accepted', words: 'Yes' });
  await decideClaim(admin, second, { decision: 'refused', words: 'The number is right' });

  const { environment } = lead.ctx.scope;
  const by = (grouping: 'lender' | 'affiliate' | 'agent' | 'reason', ctx: Context = admin) =>
    reportClaims(ctx, { environment, by: grouping });
  const all = { claims: 3, open: 1, accepted: 1, refused: 1, share: 50 };
  expect(await by('lender')).toMatchObject([all]);
  expect(await by('affiliate')).toMatchObject([all]);
  expect(await by('agent')).toMatchObject([
    { name: expect.stringMatching(/^Sipho \(/), claims: 2, open: 1, refused: 1, share: 0 },
    { name: 'Nobody: by a system', claims: 1, accepted: 1, share: 100 },
  ]);
  expect(await by('reason')).toMatchObject([
    { name: 'wrong number', claims: 2, share: 0 },
    { name: 'already our client', claims: 1, share: 100 },
  ]);
  await expect(by('lender', thandi)).rejects.toThrow(expect.objectContaining({ code: 'forbidden' }));

  const person = (role: 'manager' | 'agent', of: number) => ({
    ...lead.ctx,
    actor: { kind: 'user', userId: agent.id, role, affiliateId: of, sessionId: 's' } as const,
  });
  const own = await listAffiliateClaims(person('manager', affiliateId));
  expect(own).toHaveLength(3);
  expect(own[0]).toMatchObject({ state: 'open', words: null, files: [] });
  await expect(listAffiliateClaims(person('agent', affiliateId))).rejects.toThrow();
  await expect(listAffiliateClaims(person('manager', affiliateId + 1))).rejects.toThrow();
});
