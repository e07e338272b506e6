import { expect, test } from 'vitest';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { followUp } from '@/test/follow-up';
import { leadState, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { askAboutApplication } from './ask-again';
import { decideApplication } from './decide-application';
import { applicationList } from './list';
import { applicationSource, listOpenByPartner } from './list-open-applications';

const db = withDatabase();
const server = withPartnerServer();

/** An application that only an operator can still settle. */
async function stuck() {
  const lead = await makeMatchedLead(db.database, server.origin, { timeoutMs: 1_500 });
  server.answer('break');
  await acceptOffer(lead.ctx, lead.body).catch(() => {});
  const [row] = await db.sql<{ id: number; partnerId: number }[]>`
    update application set next_check_at = now(), requested_at = now() - interval '80 hours'
    where lead_id = ${lead.leadId} returning id::float8 as id, partner_id::float8 as "partnerId"`;
  const { id: applicationId, partnerId } = row ?? { id: 0, partnerId: 0 };
  await followUp(lead.ctx, applicationId);
  return { ...lead, applicationId, partnerId };
}

test('an operator lists open applications by partner and age, and asks the partner again', async () => {
  const { applicationId, partnerId, leadId, ctx: agent, hashid } = await stuck();
  const ctx = makeContext(db.database);
  const list = (given: Record<string, string>) =>
    listPage(
      ctx,
      applicationSource,
      readListQuery(applicationList, { partner: String(partnerId), ...given }),
    );
  const [row] = (await list({ state: 'stuck', age: '3-days' })).rows;
  expect(row).toMatchObject({ id: applicationId, leadId: hashid, status: 'unknown', isAskable: true });
  expect((await list({ age: 'week' })).rows).toEqual([]);
  expect(await listOpenByPartner(ctx)).toContainEqual(
    expect.objectContaining({ partnerId, open: 1, stuck: 1 }),
  );
  await expect(askAboutApplication(agent, { applicationId })).rejects.toMatchObject({ code: 'forbidden' });

  await askAboutApplication(ctx, { applicationId });
  expect((await list({ state: 'stuck' })).rows).toEqual([]);
  // Nobody answers: it is the operator's again.
  await followUp(agent, applicationId);
  expect((await list({ state: 'stuck' })).rows).toHaveLength(1);

  await askAboutApplication(ctx, { applicationId });
  server.answer({ json: { status: 'accepted' } });
  await followUp(agent, applicationId);
  expect(await leadState(db.database, leadId)).toBe('accepted');
  expect((await list({})).rows).toEqual([]);
  await expect(askAboutApplication(ctx, { applicationId })).rejects.toMatchObject({ code: 'conflict' });
  const audit = await db.sql`select action from audit_event where subject_id = ${applicationId}`;
  expect(audit).toEqual([{ action: 'application.asked-again' }, { action: 'application.asked-again' }]);
});

test('of an erased applicant nothing can be sent again, and the list offers no asking', async () => {
  const { applicationId, partnerId, leadId } = await stuck();
  const ctx = makeContext(db.database);
  await db.sql`update lead set id_number_ciphertext = null, erased_at = now() where id = ${leadId}`;
  const query = readListQuery(applicationList, { partner: String(partnerId), state: 'stuck' });
  const { rows } = await listPage(ctx, applicationSource, query);
  expect(rows).toMatchObject([{ id: applicationId, isAskable: false }]);
  await expect(askAboutApplication(ctx, { applicationId })).rejects.toMatchObject({
    code: 'rule_broken',
    message: 'the applicant was erased, so nothing can be sent again: ask the lender yourself, then decide',
  });
});

test('a partner without an endpoint cannot be asked, and an unknown application is not found', async () => {
  const { applicationId } = await stuck();
  const ctx = makeContext(db.database);
  await db.sql`update application set status = 'pending' where id = ${applicationId}`;
  await db.sql`update partner set link_url = null where id = (select partner_id from application where id = ${applicationId})`;
  await expect(askAboutApplication(ctx, { applicationId })).rejects.toMatchObject({
    code: 'rule_broken',
    message: 'this partner has no endpoint to ask',
  });
  await decideApplication(ctx, { applicationId, status: 'failed' });
  await expect(askAboutApplication(ctx, { applicationId: 999_999 })).rejects.toMatchObject({
    code: 'not_found',
  });
});
