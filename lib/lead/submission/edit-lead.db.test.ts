import { describe, expect, test } from 'vitest';
import { updateLeadsErased } from '@/db/query/care/erasure';
import { parseLeadInput } from '@/lib/applicant/schema';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makePartner, makeUser } from '@/test/factory';
import { editLead, readEditLeadInput } from './edit-lead';

const db = withDatabase();

/** A lead that an agent has captured, for a partner that lends up to R 40 000. */
async function captured(changes: Record<string, unknown> = {}, origin: 'portal' | 'api_v2' = 'portal') {
  const affiliate = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db, { requiredFields: ['net_income'] });
  const lends = { field: 'loan_amount_required', operator: '<=', value: 40_000 };
  const works = { field: 'employed', operator: '=', value: true, results: 30 };
  const partner = await makePartner(db, {
    intents: [{ intentId, eligibility: [lends], probabilityConditions: [works] }],
  });
  const { id: userId } = await makeUser(db, { affiliateId: affiliate.id });
  const ctx = makeAffiliateContext(
    db.database,
    { affiliateId: affiliate.id },
    { actor: { kind: 'user', userId, role: 'agent', affiliateId: affiliate.id, sessionId: 'session' } },
  );
  const input = parseLeadInput(makeLeadBody({ intent_id: intentId, ...changes }));
  const { view } = await makeOffer(ctx, input, {
    source: origin,
    consentText: origin === 'portal' ? 'portal-1' : null,
  });
  const edit = (fields: Record<string, unknown>, consentText?: string) =>
    editLead(ctx, view.id, readEditLeadInput({ fields, ...(consentText ? { consentText } : {}) }));
  return { ctx, hashid: view.id, intentId, partner, edit, lead: () => getPortalLead(ctx, view.id) };
}

const yesterday = () => db.sql`update lead_event set at = at - interval '1 day'`;

describe('a changed answer', () => {
  test('replaces the stored one, keeps the others, and makes a new offer', async () => {
    const { edit, lead, partner, hashid } = await captured({
      loan_amount_required: 50_000,
      email: 'n@example.test',
    });
    expect((await lead()).state).toBe('unmatched');
    expect((await lead()).leftOut).toMatchObject([
      { sentence: `At R 40 000, ${partner.companyName} lends`, loanAmount: 40_000 },
    ]);
    expect(await edit({ loan_amount_required: 40_000 })).toEqual({ id: hashid });
    const changed = await lead();
    expect(changed).toMatchObject({ state: 'matched', email: 'n@example.test' });
    expect(changed.fields).toMatchObject({ loan_amount_required: 40_000, net_income: 25_000 });
    expect(changed.matches.map(({ id }) => id)).toEqual([partner.id]);
  });

  test('says beforehand what a yes or no brings, and the yes brings it', async () => {
    const { edit, lead, partner } = await captured({ loan_amount_required: 10_000 });
    const { askNext, facts } = await lead();
    expect(facts).toEqual(expect.arrayContaining(['net_income', 'loan_amount_required', 'employed']));
    expect(askNext).toMatchObject([
      {
        field: 'employed',
        effects: [
          { answer: true, offers: 0, best: { companyName: partner.companyName, points: 30 } },
          { answer: false, offers: 0, best: null },
        ],
      },
    ]);
    await edit({ employed: true });
    expect((await lead()).matches).toMatchObject([{ probability: 30 }]);
  });

  test('is named in the history, without values; an income that follows it is not', async () => {
    const { edit, ctx, hashid } = await captured();
    await edit({ net_income: 9_000, last_name: 'Khumalo' });
    await edit({});
    const { entries } = await getLeadHistory(ctx, hashid);
    const what = entries.map((entry) => entry.what);
    expect(what).toContain('Answers updated: last name and net income');
    expect(what).toContain('Sent again, nothing changed');
    expect(JSON.stringify(entries)).not.toContain('Khumalo');
    const { fields } = await getPortalLead(ctx, hashid);
    expect(fields).toMatchObject({ net_income: 9_000, gross_income: 9_000 });
  });
});

describe('consent', () => {
  test('that was given today stands; on another day it is asked again', async () => {
    const { edit, lead, ctx, hashid } = await captured();
    expect((await lead()).consentStands).toBe(true);
    await edit({ employed: true });
    await yesterday();
    expect((await lead()).consentStands).toBe(false);
    await expect(edit({ employed: false })).rejects.toMatchObject({
      code: 'validation_failed',
      detail: { errors: { popi: ['Client must give consent.'] } },
    });
    expect((await lead()).fields.employed).toBe(true);
    await edit({ employed: false }, 'en-2');
    expect(await lead()).toMatchObject({ consentStands: true, fields: { employed: false } });
    const { entries, provenance } = await getLeadHistory(ctx, hashid);
    expect(provenance.consent).toMatchObject({ language: 'en', version: 2 });
    expect(entries.map(({ what }) => what)).toContain('Answers updated: employed; consent asked again');
  });

  test('that another system asked for does not count as asked in this call', async () => {
    const { edit } = await captured({}, 'api_v2');
    await expect(edit({ employed: true })).rejects.toMatchObject({ code: 'validation_failed' });
    await edit({ employed: true }, 'en-2');
  });

  test('does not last for ever by changing answers each day', async () => {
    const { edit } = await captured();
    await yesterday();
    await edit({ employed: true }, 'en-2');
    await yesterday();
    await expect(edit({ employed: false })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('refused', () => {
  test('another affiliate’s lead, and one in the other environment', async () => {
    const { hashid, ctx } = await captured();
    const stranger = (await captured()).ctx;
    const fields = readEditLeadInput({ fields: {} });
    await expect(editLead(stranger, hashid, fields)).rejects.toMatchObject({ code: 'not_found' });
    const production = makeAffiliateContext(db.database, {
      affiliateId: ctx.scope.affiliateId,
      environment: 'production',
    });
    await expect(editLead(production, hashid, fields)).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each(['pending', 'accepted'])('a lead that is %s: a lender has it', async (state) => {
    const { edit, lead } = await captured();
    await db.sql`update lead set state = ${state}`;
    await expect(edit({ employed: true })).rejects.toMatchObject({ code: 'conflict' });
    expect((await lead()).fields.employed).toBeUndefined();
    await db.sql`update lead set state = 'matched'`;
  });

  test('a wrong answer, by its field', async () => {
    const { edit } = await captured();
    await expect(edit({ net_income: 'much' })).rejects.toMatchObject({
      detail: { errors: { net_income: ['must be an integer'] } },
    });
  });

  test.each(['id_number', 'intent_id', 'popi', 'partner_ids', 'fast_application', 'nonsense', 'toString'])(
    'what is no answer: %s',
    (name) => {
      const fields = JSON.parse(`{"${name}": "1"}`);
      expect(() => readEditLeadInput({ fields })).toThrow(
        expect.objectContaining({ code: 'validation_failed' }),
      );
    },
  );
});

test('crossing an erasure, it stores the applicant nowhere again', async () => {
  const { ctx, hashid, edit } = await captured();
  const leadId = Number(readPublicId(ctx.env.idKey, 'lead', hashid));
  let edited: Promise<unknown> | undefined;
  await db.database.transaction(async (tx) => {
    await updateLeadsErased(tx, [leadId]);
    // It has read the lead as it was, and waits for this transaction.
    edited = edit({ net_income: 30_000 }).then(
      () => 'stored',
      (error: Error) => error.message,
    );
    await expect
      .poll(async () => {
        const [row] = await db.sql<[{ waiting: number }]>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return row.waiting;
      })
      .toBe(1);
  });
  expect(await edited).toBe('The applicant of this lead has been erased.');
  const rows = await db.sql`select id from lead where affiliate_id = ${ctx.scope.affiliateId}`;
  expect(rows).toHaveLength(1);
});
