import { describe, expect, test } from 'vitest';
import { updateLeadsErased } from '@/db/query/care/erasure';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { withdrawConsent } from '@/lib/lead/consent/withdraw-consent';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import type { LeadHistory } from '@/lib/lead/lead/history-view';
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

describe('another product', () => {
  /** A captured lead, and a product that also needs to know whether its applicant works. */
  async function withOther(changes: Record<string, unknown> = {}) {
    const it = await captured(changes);
    const other = await makeIntent(db, { requiredFields: ['employed'] });
    await makePartner(db, { intents: [{ intentId: other.id, eligibility: [], probabilityConditions: [] }] });
    return { ...it, other };
  }
  const setAside = async (ctx: AffiliateContext, hashid: string) => {
    const id = Number(readPublicId(ctx.env.idKey, 'lead', hashid));
    const [row] = await db.sql<
      [{ aside: boolean }]
    >`select set_aside_at is not null as aside from lead where id = ${id}`;
    return row.aside;
  };

  test('is another lead with the same answers and consent; each history leads to the other', async () => {
    const { ctx, hashid, edit, lead, other } = await withOther({
      sub_id: 'aff-7',
      loan_amount_required: 9_000,
    });
    const { id } = await edit({ intent_id: other.id, employed: true });
    expect(id).not.toBe(hashid);
    const made = await getPortalLead(ctx, id);
    expect(made).toMatchObject({
      intent: { id: other.id },
      state: 'matched',
      consentStands: true,
      fields: { employed: true, loan_amount_required: 9_000 },
    });
    const [before, after] = [await getLeadHistory(ctx, hashid), await getLeadHistory(ctx, id)];
    expect(before.entries[0]).toMatchObject({
      what: `Product changed to ${other.title}: that is a lead of its own`,
      leadId: id,
    });
    expect(after.entries[0]).toMatchObject({ leadId: hashid });
    expect(after.provenance.subId).toBe('aff-7');
    expect(after.provenance.consent).toMatchObject({ language: 'en', version: 1 });
    // In the same words, by whom and when they were said.
    const said = ({ consents }: LeadHistory) => consents.consents.map(({ id: _, ...one }) => one);
    expect(said(after)).toHaveLength(1);
    expect(said(after)).toEqual(said(before));
    expect((await lead()).state).toBe('matched');
    expect(await setAside(ctx, hashid)).toBe(true);
  });

  test('twice, or in two tabs at once, is one lead, told once', async () => {
    const { ctx, hashid, edit, other } = await withOther();
    const change = { intent_id: other.id, employed: false };
    const [one, two] = await Promise.all([edit(change), edit(change)]);
    expect(two).toEqual(one);
    await edit(change);
    const { entries } = await getLeadHistory(ctx, hashid);
    expect(entries.filter(({ what }) => what.startsWith('Product changed to'))).toHaveLength(1);
  });

  test('asks for what the product needs, and changes nothing until then', async () => {
    const { ctx, hashid, edit, other } = await withOther();
    await expect(edit({ intent_id: other.id })).rejects.toMatchObject({
      code: 'intent_fields_missing',
      detail: { missingFields: ['employed'] },
    });
    expect(await setAside(ctx, hashid)).toBe(false);
  });

  test('asks for consent again on another day, and when the applicant took it back', async () => {
    const { ctx, hashid, edit, other } = await withOther();
    await withdrawConsent(ctx, hashid, { purposes: ['share'], how: 'by telephone' });
    const change = { intent_id: other.id, employed: true };
    await expect(edit(change)).rejects.toMatchObject({ code: 'validation_failed' });
    const { id } = await edit(change, 'en-2');
    expect((await getLeadHistory(ctx, id)).provenance.consent).toMatchObject({ language: 'en', version: 2 });
  });

  test('not of a product that is closed to the team, nor of a practice call', async () => {
    const { ctx, hashid, edit, other } = await withOther();
    await expect(edit({ intent_id: 999_999_999 })).rejects.toThrow();
    const leadId = Number(readPublicId(ctx.env.idKey, 'lead', hashid));
    await db.sql`insert into sample_lead (lead_id, affiliate_id, kind, last_event_id) values (${leadId}, ${ctx.scope.affiliateId}, 'sample', 0)`;
    await expect(edit({ intent_id: other.id, employed: true })).rejects.toMatchObject({ code: 'conflict' });
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

  test.each(['id_number', 'popi', 'partner_ids', 'fast_application', 'nonsense', 'toString'])(
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
