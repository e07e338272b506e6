import { beforeEach, expect, test } from 'vitest';
import { findPartner } from '@/db/query/catalogue/partner';
import type { Context, LenderContext } from '@/lib/base/actor/context';
import { listVersions } from '@/lib/catalogue/catalogue-history/list-versions';
import { sealedSecrets } from '@/lib/catalogue/partner/sealed-secrets';
import { applyPlanned } from '@/lib/catalogue/planned-change/apply-planned';
import { planProposal, returnProposal } from '@/lib/catalogue/planned-change/decide-proposal';
import { getProposal } from '@/lib/catalogue/planned-change/get-proposal';
import { newPartnerSecret, openPartnerSecrets } from '@/lib/http/webhook/signature';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender, makePartner } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { listProposalsOf } from './list-own';
import { takeNewSecret } from './new-secret';
import { propose } from './propose';

const db = withDatabase();
const code = (text: string, message: RegExp = /./) =>
  expect.objectContaining({ code: text, message: expect.stringMatching(message) });

let ctx: Context;
let lenderId: number;
let partnerId: number;
let secret: string;
let manager: LenderContext;

beforeEach(async () => {
  ctx = makeContext(db.database);
  lenderId = (await makeLender(db)).id;
  secret = newPartnerSecret();
  partnerId = (
    await makePartner(db, { lenderId, secret, acceptUrl: 'https://lender.example/accept', active: true })
  ).id;
  manager = await makeLenderPerson(db.database, lenderId, { role: 'manager' });
});

const version = async () =>
  (await db.sql<[{ version: number }]>`select version from partner where id = ${partnerId}`)[0].version;
const ask = async (more: object = {}) =>
  (
    await propose(manager, {
      partnerId,
      version: await version(),
      entry: { new_secret: true, ...more },
      reason: 'Our developer has left',
    })
  ).id;
const apply = (plannedId: number) => applyPlanned(ctx, { plannedId, overwrite: false } as never);
const own = async (id: number) => (await listProposalsOf(manager)).find((one) => one.id === id);

/** What calls are signed with now, the newest first. */
async function valid(): Promise<string[]> {
  const partner = await findPartner(db.database, partnerId);
  if (!partner) throw new Error('there is one');
  return openPartnerSecrets(testEnv().piiKey, sealedSecrets(partner));
}

test('a new secret is proposed, allowed, and shown once to the lender alone, while the present one counts on', async () => {
  const versions = (await listVersions(ctx, { environment: 'uat' })).versions.length;
  const id = await ask();
  expect(await own(id)).toMatchObject({ status: 'proposed', secretUntil: null });
  await expect(takeNewSecret(manager, id)).rejects.toThrow(code('rule_broken', /have not allowed/));
  const shown = await getProposal(ctx, { plannedId: id });
  expect(shown).toMatchObject({ isSecret: true, reason: 'Our developer has left', rates: [] });
  expect(shown.entries[0]?.fields).toEqual([
    expect.objectContaining({ field: 'connection.secret', before: 'the present one' }),
  ]);
  await apply(id);
  // Nothing has changed yet: it is made when it is taken.
  expect(await valid()).toEqual([secret]);
  expect((await own(id))?.secretUntil?.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);

  const results = await Promise.allSettled([takeNewSecret(manager, id), takeNewSecret(manager, id)]);
  const [made] = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(made?.secret).toMatch(/^whsec_/);
  expect(await valid()).toEqual([made?.secret, secret]);
  await expect(takeNewSecret(manager, id)).rejects.toThrow(code('conflict', /^It was shown already, on /));
  expect((await own(id))?.secretUntil).toBeNull();
  const written = JSON.stringify([
    await db.sql`select * from planned_change where id = ${id}`,
    await db.sql`select * from audit_event`,
  ]);
  expect(written).not.toContain(made?.secret.slice(6));
  // The first version there is stands for what was there before it.
  expect((await listVersions(ctx, { environment: 'uat' })).versions.length).toBeLessThanOrEqual(versions + 1);
});

test('one at a time, by itself, and not for a lender without a system', async () => {
  await expect(ask({ answer_within_hours: 40 })).rejects.toThrow(code('rule_broken', /by itself/));
  const id = await ask();
  await expect(ask()).rejects.toThrow(code('conflict', /proposed already/));
  await apply(id);
  await expect(ask()).rejects.toThrow(code('conflict', /allowed already/));
  await takeNewSecret(manager, id);
  // While two count already, a third would end one that is in use.
  const next = await ask();
  await apply(next);
  await expect(takeNewSecret(manager, next)).rejects.toThrow(
    code('rule_broken', /former secret counts until/),
  );
  await db.sql`update partner set accept_url = null where id = ${partnerId}`;
  await db.sql`update planned_change set settled_at = now() - interval '8 days' where id = ${next}`;
  await expect(ask()).rejects.toThrow(code('rule_broken', /no system/));
});

test('is returned with a reason, has no time, and ends after a week', async () => {
  const id = await ask();
  const dueAt = new Date(Date.now() + 3_600_000).toISOString();
  await expect(planProposal(ctx, { plannedId: id, dueAt })).rejects.toThrow(
    code('rule_broken', /allow it now/),
  );
  await returnProposal(ctx, { plannedId: id, reason: 'Tell us who has it' });
  expect(await own(id)).toMatchObject({ status: 'returned', answer: 'Tell us who has it' });
  await expect(takeNewSecret(manager, id)).rejects.toThrow(code('rule_broken'));
  const late = await ask();
  await apply(late);
  await db.sql`update planned_change set settled_at = now() - interval '8 days' where id = ${late}`;
  await expect(takeNewSecret(manager, late)).rejects.toThrow(code('rule_broken', /within a week/));
  expect(await valid()).toEqual([secret]);
});

test('is another lender’s as if it were not there, and only managers take it', async () => {
  const id = await ask();
  await apply(id);
  const stranger = await makeLenderPerson(db.database, (await makeLender(db)).id, { role: 'manager' });
  await expect(takeNewSecret(stranger, id)).rejects.toThrow(code('not_found'));
  const agent = await makeLenderPerson(db.database, lenderId, { role: 'agent' });
  await expect(takeNewSecret(agent, id)).rejects.toThrow(code('forbidden'));
  // No longer the lender's.
  await db.sql`update partner set lender_id = null where id = ${partnerId}`;
  await expect(takeNewSecret(manager, id)).rejects.toThrow(code('not_found'));
});
