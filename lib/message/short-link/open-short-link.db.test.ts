import { describe, expect, test } from 'vitest';
import { publicId } from '@/lib/base/crypto/public-id';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { withDatabase } from '@/test/database/with-database';
import { anotherLead, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { openShortLink } from './open-short-link';
import { shortLink } from './short-link';

const db = withDatabase();
const partner = withPartnerServer();
const url = 'https://lender.example/apply?ref=1&naam=Zoë#top';

let made: MatchedLead | undefined;

/** A lead whose partner has given a link. */
async function makeLinked(answer: object = { status: 'accepted', link: url }) {
  made = made ? await anotherLead(made) : await makeMatchedLead(db.database, partner.origin);
  partner.answer({ json: answer });
  await acceptOffer(made.ctx, made.body);
  const [row] = await db.sql<[{ id: number }]>`
    select application_id::float8 as id from lead where id = ${made.leadId}`;
  return { ...made, applicationId: row.id, code: publicId(made.ctx.env.idKey, 'link', row.id) };
}

const openingOf = async ({ ctx, hashid }: MatchedLead) =>
  (await getPortalLead(ctx, hashid)).handOver?.opened ?? null;
const eventsOf = async ({ ctx, hashid }: MatchedLead) =>
  (await getLeadHistory(ctx, hashid)).entries.filter(({ what }) => what.endsWith('opened'));
const back = (applicationId: number, by: string) =>
  db.sql`update link_opening set last_at = last_at - ${by}::interval where application_id = ${applicationId}`;

test('leads to the partner’s link as a header can hold it, and the page knows the same address', async () => {
  const lead = await makeLinked();
  expect(await openShortLink(lead.ctx, lead.code, false)).toEqual({
    kind: 'open',
    url: 'https://lender.example/apply?ref=1&naam=Zo%C3%AB#top',
  });
  const { handOver } = await getPortalLead(lead.ctx, lead.hashid);
  expect(handOver).toMatchObject({ link: shortLink(lead.ctx.env, lead.applicationId), opened: null });
  expect(handOver?.link.endsWith(`/l/${lead.code}`)).toBe(true);
});

test('leads to the redirect where there is no link', async () => {
  const lead = await makeLinked({ status: 'accepted', redirect: 'https://lender.example/go' });
  expect(await openShortLink(lead.ctx, lead.code, false)).toMatchObject({ url: 'https://lender.example/go' });
});

test('records first and last opening, their number, and each in the history; what does not count leaves no trace', async () => {
  const lead = await makeLinked();
  await openShortLink(lead.ctx, lead.code, false);
  expect(await openingOf(lead)).toBeNull();
  await openShortLink(lead.ctx, lead.code, true);
  const first = await openingOf(lead);
  expect(first).toEqual({ firstAt: expect.any(String), lastAt: first?.firstAt, times: 1 });
  await back(lead.applicationId, '1 minute');
  await openShortLink(lead.ctx, lead.code, true);
  expect(await openingOf(lead)).toMatchObject({ firstAt: first?.firstAt, times: 2 });
  expect(await eventsOf(lead)).toMatchObject([
    { what: `Link from ${lead.partner.companyName} opened`, by: null },
    { what: `Link from ${lead.partner.companyName} opened`, by: null },
  ]);
});

test('ten at once, and a second within half a minute, are one opening', async () => {
  const lead = await makeLinked();
  await Promise.all(Array.from({ length: 10 }, () => openShortLink(lead.ctx, lead.code, true)));
  expect((await openingOf(lead))?.times).toBe(1);
  expect(await eventsOf(lead)).toHaveLength(1);
});

test('a link that is opened all day does not fill the history', async () => {
  const lead = await makeLinked();
  for (let nth = 0; nth < 12; nth += 1) {
    await openShortLink(lead.ctx, lead.code, true);
    await back(lead.applicationId, '1 minute');
  }
  expect((await openingOf(lead))?.times).toBe(12);
  expect(await eventsOf(lead)).toHaveLength(10);
});

describe('has ended', () => {
  const gone = async ({ ctx, code, applicationId }: Awaited<ReturnType<typeof makeLinked>>) => {
    expect(await openShortLink(ctx, code, true)).toEqual({ kind: 'ended' });
    expect(await db.sql`select from link_opening where application_id = ${applicationId}`).toEqual([]);
  };

  test('when the partner has declined, or the application failed', async () => {
    for (const status of ['declined', 'failed']) {
      const lead = await makeLinked();
      await db.sql`update application set status = ${status}::application_status where id = ${lead.applicationId}`;
      await gone(lead);
      expect((await getPortalLead(lead.ctx, lead.hashid)).handOver).toBeNull();
    }
  });

  test('30 days after the partner last spoke', async () => {
    const lead = await makeLinked();
    const age = (days: number) => db.sql`
      update application set requested_at = now() - interval '90 days',
        settled_at = now() - make_interval(days => ${days}::int) where id = ${lead.applicationId}`;
    const handedOver = async () => (await getPortalLead(lead.ctx, lead.hashid)).handOver;
    await age(29);
    expect(await openShortLink(lead.ctx, lead.code, false)).toMatchObject({ kind: 'open' });
    expect((await handedOver())?.link).toMatch(new RegExp(`/l/${lead.code}$`));
    await age(30);
    await gone(lead);
    // Nobody is handed a link that leads nowhere: the partner's own takes its place.
    const { link, texts } = (await handedOver()) ?? {};
    expect(link).toBe(url);
    expect(texts?.[0]?.text).toContain(url);
  });

  test('when the applicant was erased', async () => {
    const lead = await makeLinked();
    await db.sql`update lead set erased_at = now() where id = ${lead.leadId}`;
    await db.sql`update application set link = null, redirect = null where id = ${lead.applicationId}`;
    await gone(lead);
  });

  test('before there is one', async () => {
    await gone(await makeLinked({ status: 'pending' }));
  });
});

test('only a code of ours leads anywhere, and no id of another kind is one', async () => {
  const { ctx, applicationId } = await makeLinked();
  const codes = [
    '',
    'a'.repeat(22),
    '../lead',
    String(applicationId),
    publicId(ctx.env.idKey, 'application', applicationId),
    publicId(Buffer.alloc(32, 9), 'link', applicationId),
  ];
  for (const code of codes) expect(await openShortLink(ctx, code, true), code).toEqual({ kind: 'unknown' });
  const never = publicId(ctx.env.idKey, 'link', 9_999_999);
  expect(await openShortLink(ctx, never, true)).toEqual({ kind: 'ended' });
});

test('has ended while the affiliate is suspended, and for an applicant who was erased', async () => {
  const lead = await makeLinked();
  const open = () => openShortLink(lead.ctx, lead.code, true);
  const suspend = (active: boolean) =>
    db.sql`update affiliate set active = ${active} where id = ${lead.ctx.scope.affiliateId}`;
  await suspend(false);
  expect(await open()).toEqual({ kind: 'ended' });
  await suspend(true);
  expect(await openingOf(lead)).toBeNull();
  expect(await open()).toMatchObject({ kind: 'open' });
  await db.sql`update lead set erased_at = now(), id_number_ciphertext = null where id = ${lead.leadId}`;
  expect(await open()).toEqual({ kind: 'ended' });
  expect((await getPortalLead(lead.ctx, lead.hashid).catch(() => null))?.handOver ?? null).toBeNull();
});
