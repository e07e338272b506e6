import { describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeLeadBody } from '@/test/applicant';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeUser } from '@/test/factory';
import { addConsentText as addConsentTextVerb } from './add-consent-text';
import type { Language } from './language';
import { listConsentTexts } from './list-consent-texts';
import { listCurrentConsentTexts } from './list-current-consent-texts';
import { readConsentText } from './read-consent-text';
import { addConsentTextInput } from './schema';

const addConsentText = checked(addConsentTextInput, addConsentTextVerb);

const db = withDatabase();

const add = (language: Language, latest: number, more: object = {}) =>
  addConsentText(makeContext(db.database), {
    language,
    latest,
    share: `Share? ${language} ${latest + 1}`,
    creditCheck: 'Check?',
    ...more,
  });
const current = async (language: string) =>
  (await listCurrentConsentTexts(makeContext(db.database))).find((text) => text.language === language)?.key;
/** A later day, without waiting for it: rows can only be added. */
const tomorrow = () => new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);

test('English comes with the product: two questions, after the one of earlier releases', async () => {
  const texts = await listCurrentConsentTexts(makeContext(db.database));
  const english = texts.find(({ language }) => language === 'en');
  expect(english).toMatchObject({ key: 'en-2', version: 2 });
  expect(english?.questions.map(({ purposes }) => purposes)).toEqual([
    ['share with lenders'],
    ['credit check'],
  ]);
});

describe('a new text', () => {
  test('is read out at once, and replaces the former one of its language', async () => {
    expect(await add('zu', 0)).toMatchObject({ key: 'zu-1', version: 1, inForce: true, createdBy: null });
    await add('af', 0);
    expect(await add('zu', 1, { share: '  Siyacela \n ukwabelana?  ' })).toMatchObject({
      key: 'zu-2',
      questions: [
        { purposes: ['share with lenders'], words: 'Siyacela ukwabelana?' },
        { purposes: ['credit check'], words: 'Check?' },
      ],
    });
    expect([await current('zu'), await current('af')]).toEqual(['zu-2', 'af-1']);
    const [language] = (await listConsentTexts(makeContext(db.database))).filter(
      (one) => one.language === 'zu',
    );
    expect(language?.texts.map(({ version, inForce }) => [version, inForce])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  test('for a later day waits, and can be replaced by one for the same day', async () => {
    await add('xh', 0);
    const later = await add('xh', 1, { validFrom: tomorrow() });
    expect(later).toMatchObject({ inForce: false, validFrom: new Date(`${tomorrow()}T00:00:00+02:00`) });
    await add('xh', 2, { validFrom: tomorrow() });
    expect(await current('xh')).toBe('xh-1');
    await expect(add('xh', 3, { validFrom: '2020-01-31' })).rejects.toMatchObject({
      detail: { errors: { validFrom: ['must not be in the past'] } },
    });
  });

  test('is audited with its words', async () => {
    await add('ve', 0);
    const [event] = await db.sql`
      select after from audit_event where action = 'consent-text.added' and after ->> 'language' = 've'`;
    expect(event?.after).toMatchObject({
      version: 1,
      questions: [{ words: 'Share? ve 1' }, { words: 'Check?' }],
    });
  });

  test.each([
    ['empty', { share: '  ' }, 'share'],
    ['too long', { creditCheck: 'x'.repeat(301) }, 'creditCheck'],
    ['in no language of the country', { language: 'fr' }, 'language'],
    ['for no day', { validFrom: 'tomorrow' }, 'validFrom'],
  ])('that is %s is refused at its field', async (_, change, field) => {
    await expect(add('ts', 0, change)).rejects.toMatchObject({
      detail: { errors: { [field]: [expect.any(String)] } },
    });
    expect(await current('ts')).toBeUndefined();
  });

  test('of two operators at once is one; the other is told what the first has saved', async () => {
    await add('st', 0);
    const results = await Promise.allSettled([add('st', 1), add('st', 1)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      code: 'stale',
      detail: { current: { key: 'st-2' }, saved: { by: 'the command line' } },
    });
  });

  test('is for operators', async () => {
    const { id: userId, affiliateId } = await makeUser(db);
    const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
    await expect(
      addConsentTextVerb(makeContext(db.database, { actor }), {
        language: 'nr',
        share: 'a',
        creditCheck: 'b',
        latest: 0,
      }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test('no text can be changed or removed, not even by SQL', async () => {
  await expect(db.sql`update consent_text set questions = '[]'`).rejects.toThrow('append-only');
  await expect(db.sql`delete from consent_text`).rejects.toThrow('append-only');
  await expect(db.sql`truncate consent_text`).rejects.toThrow('append-only');
});

test('an open page sends the text that was read, although it has been replaced; none that nobody can have read', async () => {
  const ctx = makeContext(db.database);
  await add('tn', 0);
  await add('tn', 1);
  await add('tn', 2, { validFrom: tomorrow() });
  expect(await readConsentText(ctx, 'tn-1')).toBe('tn-1');
  for (const sent of ['tn-3', 'tn-9', 'batch-1', '', 'tn-1\0', undefined, 1, { key: 'tn-1' }])
    await expect(readConsentText(ctx, sent)).rejects.toMatchObject({
      detail: { errors: { popi: [expect.stringContaining('reload the page')] } },
    });
});

test('the lead page names language, text, time and agent of the latest consent; the history keeps each', async () => {
  await add('ss', 0);
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const { id: userId, name } = await makeUser(db, { affiliateId });
  const ctx = makeAffiliateContext(
    db.database,
    { affiliateId },
    { actor: { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 's' } },
  );
  const input = parseLeadInput(makeLeadBody({ intent_id: intentId }));
  const { view } = await makeOffer(ctx, input, { source: 'portal', consentText: 'en-2' });
  expect((await getPortalLead(ctx, view.id)).consentLanguage).toBe('en');
  await makeOffer(ctx, input, { source: 'portal', consentText: 'ss-1' });
  expect((await getPortalLead(ctx, view.id)).consentLanguage).toBe('ss');
  const { provenance, entries } = await getLeadHistory(ctx, view.id);
  expect(provenance.consent).toMatchObject({
    language: 'ss',
    version: 1,
    by: name,
    words: ['Share? ss 1', 'Check?'],
  });
  const asked = entries.find(({ what }) => what === 'Sent again, nothing changed; consent asked again');
  expect(provenance.consent).toMatchObject({ at: asked?.at });
  const stored =
    await db.sql`select detail ->> 'consent_text' as key from lead_event where detail ? 'consent_text' and user_id = ${userId} order by id`;
  expect(stored.map(({ key }) => key)).toEqual(['en-2', 'ss-1']);
});
