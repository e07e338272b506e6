import { beforeAll, describe, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { chooseLanguage } from '@/lib/desk/hand-over/choose-language';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import type { Environment } from '@/word/environment';
import { changeMessageTemplate, removeMessageTemplate } from './change-message-template';
import { listMessageTemplates } from './list-message-templates';
import { defaultText } from './placeholder';
import { changeMessageTemplateInput } from './schema';

const db = withDatabase();
const partner = withPartnerServer();

/** Staff of an affiliate, by default a manager of a new one. */
async function makeStaff(
  role: 'manager' | 'agent' = 'manager',
  affiliateId?: number,
  environment: Environment = 'uat',
): Promise<AffiliateContext> {
  const home = affiliateId ?? (await makeAffiliate(db)).id;
  const { id: userId } = await makeUser(db, { role, affiliateId: home });
  return makeAffiliateContext(
    db.database,
    { affiliateId: home, environment },
    { actor: { kind: 'user', userId, role, affiliateId: home, sessionId: '' } },
  );
}
const textOf = async (ctx: AffiliateContext, language: string) =>
  (await listMessageTemplates(ctx)).find((view) => view.language === language);

test('English ships, the others are empty, and each affiliate and environment has its own', async () => {
  const [one, other] = [await makeStaff(), await makeStaff()];
  const [english, ...others] = await listMessageTemplates(one);
  expect(english).toEqual({ language: 'en', text: defaultText, version: null });
  expect(others.map(({ language }) => language)).toEqual(expect.arrayContaining(['af', 'zu', 'xh', 'st']));
  expect(others.filter(({ text }) => text !== null)).toEqual([]);
  await changeMessageTemplate(one, 'af', { text: 'Hallo {first_name}: {link}', version: null });
  expect(await textOf(one, 'af')).toEqual({ language: 'af', text: 'Hallo {first_name}: {link}', version: 1 });
  expect((await textOf(other, 'af'))?.text).toBeNull();
  const production = await makeStaff('manager', one.scope.affiliateId, 'production');
  expect((await textOf(production, 'af'))?.text).toBeNull();
});

test('an agent may not, and nothing is written', async () => {
  const agent = await makeStaff('agent');
  const body = { text: '{link}', version: null };
  await expect(changeMessageTemplate(agent, 'en', body)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(removeMessageTemplate(agent, 'en', { version: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(listMessageTemplates(agent)).rejects.toMatchObject({ code: 'forbidden' });
});

test('of two who save at once one is told what the other wrote; the trail has each change once', async () => {
  const first = await makeStaff();
  const second = await makeStaff('manager', first.scope.affiliateId);
  const results = await Promise.allSettled([
    changeMessageTemplate(first, 'zu', { text: 'one {link}', version: null }),
    changeMessageTemplate(second, 'zu', { text: 'two {link}', version: null }),
  ]);
  const refused = results.find(({ status }) => status === 'rejected');
  const stored = await textOf(first, 'zu');
  expect(refused).toMatchObject({
    reason: { code: 'stale', detail: { current: stored, saved: { you: false } } },
  });
  // What is stored already is no conflict, whoever sends it.
  await changeMessageTemplate(second, 'zu', { text: stored?.text ?? '', version: null });
  await expect(removeMessageTemplate(second, 'zu', { version: 7 })).rejects.toMatchObject({ code: 'stale' });
  await removeMessageTemplate(second, 'zu', { version: 1 });
  await removeMessageTemplate(second, 'zu', { version: 1 });
  expect((await textOf(first, 'zu'))?.text).toBeNull();
  const events = await db.sql`
    select after ->> 'text' as text from audit_event
    where action = 'message-text.changed' and affiliate_id = ${first.scope.affiliateId} order by id`;
  expect(events).toEqual([{ text: stored?.text }, { text: null }]);
});

test('a text that could not be sent is refused at its field', () => {
  const wrong = (text: unknown) =>
    changeMessageTemplateInput.safeParse({ text, version: null }).error?.issues[0];
  expect(wrong('Hi {name} {link}')?.message).toContain('There is no {name}');
  expect(wrong('Hi')?.path).toEqual(['text']);
  expect(wrong(`{link}${'a'.repeat(600)}`)).toBeDefined();
  expect(wrong('{link}\u0000')).toBeDefined();
  expect(wrong(' {link} ')).toBeUndefined();
});

describe('a lead with a link', () => {
  let lead: MatchedLead;
  beforeAll(async () => {
    partner.answer({ json: { status: 'accepted', link: 'https://lender.example/apply' } });
    lead = await makeMatchedLead(db.database, partner.origin);
    await acceptOffer(lead.ctx, lead.body);
  });
  const handOver = async () => (await getPortalLead(lead.ctx, lead.hashid)).handOver;

  test('is handed over in English, then in the language chosen, with everything filled in', async () => {
    const { companyName } = lead.partner;
    const link = (await handOver())?.link;
    const english = `Hi Thandi, here is your application with ${companyName}. Continue on their site: ${link}`;
    expect(await handOver()).toMatchObject({ language: 'en', texts: [{ language: 'en', text: english }] });
    const manager = await makeStaff('manager', lead.ctx.scope.affiliateId);
    await changeMessageTemplate(manager, 'xh', {
      text: 'Molo {first_name}, {lender}: {link}',
      version: null,
    });
    await chooseLanguage(lead.ctx, lead.hashid, { language: 'xh' });
    expect(await handOver()).toMatchObject({
      language: 'xh',
      texts: [{ text: english }, { language: 'xh', text: `Molo Thandi, ${companyName}: ${link}` }],
    });
    // Without its text, or before it has one, a language is English.
    await chooseLanguage(lead.ctx, lead.hashid, { language: 'st' });
    expect(await handOver()).toMatchObject({ language: 'en' });
  });

  test('starts in the language in which consent was asked for', async () => {
    await db.sql`
      insert into consent_text (key, language, version, questions) values ('xh-1', 'xh', 1, '[]') on conflict do nothing`;
    await db.sql`delete from hand_over_language where lead_id = ${lead.leadId}`;
    await db.sql`update lead set consent_text = 'xh-1' where id = ${lead.leadId}`;
    expect(await handOver()).toMatchObject({ language: 'xh' });
    await chooseLanguage(lead.ctx, lead.hashid, { language: 'en' });
    expect(await handOver()).toMatchObject({ language: 'en' });
  });

  test('keeps its language from other affiliates', async () => {
    const stranger = await makeStaff();
    await expect(chooseLanguage(stranger, lead.hashid, { language: 'en' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
