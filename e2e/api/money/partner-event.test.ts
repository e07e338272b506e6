import { describe, expect, test } from 'vitest';
import { publicId } from '@/lib/base/crypto/public-id';
import { newPartnerSecret, sealPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { signPostback } from '@/lib/money/outcome/postback';
import { type MadeApplication, makeApplication } from '@/test/application';
import { testEnv } from '@/test/context';
import { makeIntent, makePartner, unique } from '@/test/factory';
import { withContract } from '@/test/server/contract';

const server = withContract();
const secret = newPartnerSecret();
const { idKey } = testEnv();

/** An application of a partner with the test's secret, and a client of its affiliate. */
async function make() {
  const { id: intentId } = await makeIntent(server.database);
  const partner = await makePartner(server.database, { secret, intents: [{ intentId }] });
  const client = await server.makeClient();
  const made = await makeApplication(server.database, {
    affiliateId: client.affiliateId,
    partnerId: partner.id,
    intentId,
  });
  const hashid = publicId(idKey, 'lead', made.leadId);
  const outcomes = async () => {
    const response = await client.send('GET', `/api/v2/lead/${hashid}/outcome`);
    expect(response.status).toBe(200);
    return ((await response.json()) as { outcomes: Record<string, unknown>[] }).outcomes;
  };
  return { made, partner, client, hashid, outcomes };
}

const eventOf = ({ id }: MadeApplication, changes: object = {}) => ({
  event_id: unique('E'),
  application_id: publicId(idKey, 'application', id),
  type: 'funded',
  occurred_at: '2026-03-02T08:16:28Z',
  amount_cents: 5_000_000,
  ...changes,
});

function send(body: unknown, by = secret): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(`${server.origin}/api/partner/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signatureHeaders([by], 'msg_1', text) },
    body: text,
  });
}

describe('204', () => {
  test('an event is an outcome of the lead; a repeat changes nothing; a correction replaces it', async () => {
    const { made, outcomes } = await make();
    const first = eventOf(made);
    const answer = await send(first);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect((await send({ ...first, amount_cents: 1 })).status).toBe(204);
    const correction = {
      ...eventOf(made, { amount_cents: 4_500_000, corrects: first.event_id, reason: 'Less' }),
      application_id: undefined,
      reference: made.reference,
    };
    expect((await send(correction)).status).toBe(204);
    const [one, two, ...others] = await outcomes();
    expect(others).toEqual([]);
    expect(one).toEqual({
      id: expect.any(String),
      type: 'funded',
      partner_id: made.partnerId,
      occurred_at: '2026-03-02T08:16:28.000Z',
      recorded_at: expect.any(String),
      amount_cents: 5_000_000,
      reason: null,
      corrects: null,
      replaced: true,
    });
    expect(Object.keys(one ?? {}).join()).toBe(
      'id,type,partner_id,occurred_at,recorded_at,amount_cents,reason,corrects,replaced',
    );
    expect(two).toMatchObject({
      amount_cents: 4_500_000,
      reason: 'Less',
      corrects: one?.id,
      replaced: false,
    });
  });

  test('a plain URL does the same, with a plus in its time that was not encoded', async () => {
    const { made, partner, outcomes } = await make();
    const query = `event_id=${unique('E')}&reference=${made.reference}&type=approved&occurred_at=2026-03-02T10:16:28+02:00&amount_cents=700`;
    const get = (signed: string, sig: string, slug = partner.slug) =>
      fetch(`${server.origin}/api/partner/${slug}/postback?${signed}&sig=${sig}`);
    for (const again of [1, 2])
      expect([again, (await get(query, signPostback(secret, query))).status]).toEqual([again, 204]);
    expect(await outcomes()).toMatchObject([
      { type: 'approved', amount_cents: 700, occurred_at: '2026-03-02T08:16:28.000Z' },
    ]);
    expect((await get(query, signPostback(newPartnerSecret(), query))).status).toBe(401);
    expect((await get(`${query}1`, signPostback(secret, query))).status).toBe(401);
    expect((await get(query, signPostback(secret, query), 'nobody')).status).toBe(401);
    expect((await fetch(`${server.origin}/api/partner/${partner.slug}/postback?${query}`)).status).toBe(401);
    const timed = (ageSeconds: number) => `${query}&ts=${Math.floor(Date.now() / 1_000) - ageSeconds}`;
    expect((await get(timed(0), signPostback(secret, timed(0)))).status).toBe(204);
    expect((await get(timed(360), signPostback(secret, timed(360)))).status).toBe(401);
    const future = query.replace('2026', '2999');
    expect((await get(future, signPostback(secret, future))).status).toBe(422);
    const early = query.replace('2026', '2021').replace('event_id=', 'event_id=early-');
    const refused = await get(early, signPostback(secret, early));
    expect([refused.status, await refused.json()]).toEqual([
      422,
      {
        message: expect.any(String),
        errors: { occurred_at: ['must not be before the application, which was sent on 1 Mar 2026'] },
      },
    ]);
  });

  test('a reference that two partners gave is that of whoever signed', async () => {
    const { made, outcomes } = await make();
    const other = await make();
    await server.database
      .sql`update application set reference = ${made.reference} where id = ${other.made.id}`;
    const theirs = newPartnerSecret();
    await server.database.sql`
      update partner set secret_ciphertext = ${sealPartnerSecret(testEnv().piiKey, other.partner.id, theirs)}
      where id = ${other.partner.id}`;
    const { application_id: _, ...event } = eventOf(made);
    expect((await send({ ...event, reference: made.reference }, theirs)).status).toBe(204);
    expect(await outcomes()).toEqual([]);
    expect(await other.outcomes()).toHaveLength(1);
  });
});

test('400 and 413: no JSON object, and too much of it', async () => {
  expect((await send('{')).status).toBe(400);
  expect((await send({ padding: 'x'.repeat(300 * 1024) })).status).toBe(413);
});

test('401: another secret, an unknown application or reference, none', async () => {
  const { made, outcomes } = await make();
  const { application_id: _, ...unnamed } = eventOf(made);
  for (const refused of [
    await send(eventOf(made), newPartnerSecret()),
    await send(eventOf(made, { application_id: 'nothing' })),
    await send({ ...unnamed, reference: unique('nothing') }),
    await send(unnamed),
  ]) {
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ error: 'unauthorized' });
  }
  expect(await outcomes()).toEqual([]);
});

test('422 names each field that is wrong', async () => {
  const { made, outcomes } = await make();
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  for (const [changes, field] of [
    [{ type: 'paid' }, 'type'],
    [{ event_id: '' }, 'event_id'],
    [{ occurred_at: ahead }, 'occurred_at'],
    [{ occurred_at: 'yesterday' }, 'occurred_at'],
    [{ occurred_at: '1026-03-02T08:16:28Z' }, 'occurred_at'],
    [{ occurred_at: '2021-03-02T08:16:28Z' }, 'occurred_at'],
    [{ amount_cents: -1 }, 'amount_cents'],
    [{ amount_cents: 12.5 }, 'amount_cents'],
    [{ amount_cents: '5000' }, 'amount_cents'],
    [{ amount_cents: null }, 'amount_cents'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ corrects: 'same', event_id: 'same' }, 'corrects'],
  ] as const) {
    const refused = await send(eventOf(made, changes));
    expect([field, refused.status]).toEqual([field, 422]);
    expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toEqual([field]);
  }
  expect((await send(eventOf(made, { type: 'rejected', amount_cents: null }))).status).toBe(204);
  expect(await outcomes()).toHaveLength(1);
});

describe('GET /lead/{hashid}/outcome', () => {
  test('404 for another affiliate’s lead, and for none, as the lead itself', async () => {
    const { hashid } = await make();
    const stranger = await server.makeClient();
    for (const path of [`/api/v2/lead/${hashid}/outcome`, '/api/v2/lead/nothing/outcome']) {
      const response = await stranger.send('GET', path);
      expect([response.status, await response.json()]).toEqual([404, { message: 'lead not found' }]);
    }
  });

  test('outcomes come in the order in which they occurred', async () => {
    const { made, outcomes } = await make();
    await send(eventOf(made, { type: 'returned', occurred_at: '2026-03-09T08:00:00Z' }));
    await send(eventOf(made, { type: 'approved', occurred_at: '2026-03-01T08:00:00Z' }));
    await send(eventOf(made));
    expect((await outcomes()).map(({ type }) => type)).toEqual(['approved', 'funded', 'returned']);
  });
});
