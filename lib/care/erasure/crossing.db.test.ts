import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Queryable } from '@/db/client';
import { consent } from '@/db/schema/lead/consent';
import { publicId } from '@/lib/base/crypto/public-id';
import { makeIdNumber } from '@/test/applicant';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLead, makePartner } from '@/test/factory';
import { inTurn } from '@/test/in-turn';
import { applyRetention } from './apply-retention';
import { eraseApplicant } from './erase-applicant';

/*
 * What waits for somebody else's lock on a lead goes by what has become of it meanwhile.
 */
const db = withDatabase();
const operator = () => makeContext(db.database);
const never = new AbortController().signal;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** What becomes of acts that wait for a lead which another transaction holds, and does something to. */
const whileHeld = <T>(
  leadId: number,
  { acts, meanwhile }: { acts: (() => Promise<T>)[]; meanwhile: (tx: Queryable) => Promise<unknown> },
) =>
  inTurn(
    db.database,
    async (tx) => {
      await tx.sql`select from lead where id = ${leadId} for no key update`;
      await meanwhile(tx);
    },
    acts,
  );

const night = () => applyRetention(operator(), 'uat', never);
const isErased = async (id: number) =>
  (await db.sql`select from lead where id = ${id} and erased_at is not null`).length > 0;

beforeEach(async () => {
  await db.sql`
    update environment set lead_retention_days = 90, never_offered_retention_days = 30, consent_retention_days = 30`;
});
afterEach(async () => {
  await db.sql`update lead set erased_at = now() where erased_at is null`;
});

test('retention spares whose data is restricted in that moment', async () => {
  const { id } = await makeLead(db, { idNumber: makeIdNumber(), createdAt: daysAgo(100) });
  const ends = await whileHeld(id, { acts: [night], meanwhile: (tx) => restrictLead(tx, id) });
  expect(ends).toMatchObject([{ value: { leads: 0 } }]);
  expect(await isErased(id)).toBe(false);
});

test('retention spares a lead that is accepted in that moment, and is kept for longer then', async () => {
  const { id, affiliateId } = await makeLead(db, { createdAt: daysAgo(40) });
  const { id: partnerId } = await makePartner(db);
  const ends = await whileHeld(id, {
    acts: [night],
    meanwhile: (tx) => tx.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, requested_at)
      values (${affiliateId}, 'uat', ${id}, ${partnerId}, 'accept', 'accepted', now())`,
  });
  expect(ends).toMatchObject([{ value: { leads: 0 } }]);
  expect(await isErased(id)).toBe(false);
});

test('retention spares the proof of consents of a lead that is given another in that moment', async () => {
  const { id, affiliateId } = await makeLead(db, { createdAt: daysAgo(25) });
  const recording = { system: 'calls', reference: 'call 7' };
  const given = { channel: 'phone', basis: 'asked', purposes: ['share'], recording } as const;
  const of = { leadId: id, affiliateId, environment: 'uat', salt: Buffer.alloc(16, 7) } as const;
  const consentOf = (recordedAt: Date) => ({
    ...given,
    ...of,
    purposes: [...given.purposes],
    givenAt: recordedAt,
    recordedAt,
  });
  await db.drizzle.insert(consent).values(consentOf(daysAgo(40)));
  await whileHeld(id, {
    acts: [night],
    meanwhile: (tx) => tx.drizzle.insert(consent).values(consentOf(new Date())),
  });
  const kept =
    await db.sql`select from consent where lead_id = ${id} and salt is not null and recording is not null`;
  expect(kept).toHaveLength(2);
});

test('of two who erase one applicant at once the second is told, and nothing is told twice', async () => {
  const idNumber = makeIdNumber();
  const { id } = await makeLead(db, { idNumber });
  const lead = publicId(testEnv().idKey, 'lead', id);
  const erase = () => eraseApplicant(operator(), { idNumber, lead });
  const ends = await whileHeld(id, { acts: [erase, erase], meanwhile: async () => {} });
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'conflict', message: expect.stringMatching(/^this applicant has been erased meanwhile/) },
  });
  const audit = await db.sql`
    select from audit_event where action = 'applicant.erased' and affiliate_id = (select affiliate_id from lead where id = ${id})`;
  expect(audit).toHaveLength(1);
});

test('an erasure takes the lead that an edit makes of the applicant in that moment', async () => {
  const idNumber = makeIdNumber();
  const { id, affiliateId } = await makeLead(db, { idNumber });
  let made = 0;
  const ends = await whileHeld(id, {
    acts: [() => eraseApplicant(operator(), { idNumber })],
    meanwhile: async (tx) => {
      made = (await makeLead(tx, { idNumber, affiliateId })).id;
    },
  });
  expect(ends).toMatchObject([{ value: { leads: 2 } }]);
  expect(await isErased(made)).toBe(true);
});
