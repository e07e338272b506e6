import { expect, test } from 'vitest';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { followUp } from '@/test/follow-up';
import { leadState, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { decideApplication as decideApplicationVerb } from './decide-application';
import { listStuckApplications } from './list-stuck-applications';
import { applicationDecision } from './schema';

const decideApplication = checked(applicationDecision, decideApplicationVerb);

const db = withDatabase();
const server = withPartnerServer();

/** An application that only an operator can still settle. */
async function stuck(): Promise<MatchedLead & { applicationId: number }> {
  const lead = await makeMatchedLead(db.database, server.origin, { timeoutMs: 1_500 });
  server.answer('break');
  await acceptOffer(lead.ctx, lead.body).catch(() => {});
  const [row] = await db.sql<{ id: number }[]>`
    update application set next_check_at = now(), requested_at = now() - interval '80 hours'
    where lead_id = ${lead.leadId} returning id::float8 as id`;
  const applicationId = row?.id ?? 0;
  await followUp(lead.ctx, applicationId);
  return { ...lead, applicationId };
}

test('an operator sees stuck applications and settles them, once, audited', async () => {
  const { applicationId, hashid, leadId } = await stuck();
  const ctx = makeContext(db.database);
  expect(await listStuckApplications(ctx, { environment: 'uat' })).toMatchObject([
    { id: applicationId, leadId: hashid, status: 'unknown' },
  ]);
  await decideApplication(ctx, { applicationId, status: 'failed' });
  expect(await leadState(db.database, leadId)).toBe('failed');
  expect(await listStuckApplications(ctx, { environment: 'uat' })).toEqual([]);
  await expect(decideApplication(ctx, { applicationId, status: 'failed' })).rejects.toMatchObject({
    code: 'conflict',
  });
  const audit = await db.sql`select action, after from audit_event where subject_id = ${applicationId}`;
  expect(audit).toEqual([{ action: 'application.decided', after: { status: 'failed' } }]);
});

test('nobody else may', async () => {
  const lead = await stuck();
  const decision = { applicationId: lead.applicationId, status: 'accepted' } as const;
  await expect(decideApplication(lead.ctx, decision)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await leadState(db.database, lead.leadId)).toBe('pending');
});
