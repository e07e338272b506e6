import { beforeEach, describe, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { makeIdNumber } from '@/test/applicant';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { publishAll } from '@/test/event-log/publish-all';
import { makeAffiliate, makeLead, makeUser } from '@/test/factory';
import { withTracker } from '@/test/webhook/tracker';
import { type WrittenEvent, writeEvents } from '@/test/webhook/write-events';
import type { EventType } from '@/word/event-type';
import { addWebhook } from './add-endpoint';
import { changeWebhook, pauseWebhook, resumeWebhook } from './change-endpoint';
import { deliverEventsWork } from './deliver-events';
import { listDeliveries } from './list-deliveries';
import { listWebhooks } from './list-endpoints';
import { resendEvent } from './resend';
import { rotateWebhookSecret } from './rotate-secret';
import { addWebhookInput } from './schema';
import { testWebhook } from './test-endpoint';

const db = withDatabase();
const tracker = withTracker();
const add = checked(addWebhookInput, addWebhook);

let ctx: AffiliateContext;
let affiliateId: number;
beforeEach(async () => {
  await db.sql`truncate webhook_endpoint, event, event_outbox, event_stream, event_sequence cascade`;
  ({ id: affiliateId } = await makeAffiliate(db));
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor });
});

const template =
  '/conversion?c={click_id}&s={sub_id}&l={lead_id}&t={type}&cur={currency}&at={at}&e={event_id}';
const postback = async (path = template, types: EventType[] = ['lead.created', 'lead.accepted']) =>
  (await add(ctx, { kind: 'postback', url: `${tracker.origin}${path}`, types })).endpoint.id;
const lead = async (values: Parameters<typeof makeLead>[1] = { clickId: 'c 1&x=2', subId: 'page/7' }) =>
  (await makeLead(db, { affiliateId, ...values })).id;
const publish = async (events: readonly WrittenEvent[]) => {
  await writeEvents(db, affiliateId, events);
  await publishAll(db.database);
};
/** Does what is due until nothing is. */
async function deliver() {
  for (;;) {
    const runs = await deliverEventsWork.claimRuns(db.database, 100);
    if (runs.length === 0) return;
    await Promise.all(runs.map((run) => run(makeContext(db.database))));
  }
}
const only = async () => {
  const [one] = await listWebhooks(ctx);
  if (!one) throw new Error('there is no endpoint');
  return one;
};

describe('a postback', () => {
  test('is a GET of its URL with each value as one parameter, unsigned, for the events that it chose', async () => {
    await postback();
    const leadId = await lead();
    await publish([
      { leadId, type: 'lead.created', bulk: true },
      { leadId, type: 'lead.matched' },
      { leadId, type: 'lead.accepted' },
      { leadId: null, type: 'batch.completed' },
    ]);
    await deliver();
    await deliver();
    expect(tracker.calls.map(({ method, query }) => [method, query.t])).toEqual([
      ['GET', 'lead.created'],
      ['GET', 'lead.accepted'],
    ]);
    const [call] = tracker.calls;
    expect(call?.query).toEqual({
      c: 'c 1&x=2',
      s: 'page/7',
      l: publicId(ctx.env.idKey, 'lead', leadId),
      t: 'lead.created',
      cur: 'ZAR',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      e: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
    });
    expect(Object.keys(call?.headers ?? {}).filter((name) => /^webhook|^content/.test(name))).toEqual([]);
    expect(call?.headers['user-agent']).toBe('lead-matching-portal');
    expect(await only()).toMatchObject({ kind: 'postback', status: 'active', behind: 0, waiting: 0 });
  });

  test('passes over leads that its tracker does not know, and those of others', async () => {
    await postback();
    await postback('/only-sub?s={sub_id}');
    await postback('/neither?l={lead_id}');
    const other = await makeLead(db, { clickId: 'theirs', subId: 'theirs' });
    await publish([
      { leadId: await lead({}), type: 'lead.created' },
      { leadId: await lead({ subId: 'page' }), type: 'lead.created' },
      { leadId: other.id, type: 'lead.created' },
    ]);
    await deliver();
    expect(tracker.calls.map(({ url }) => url.slice(0, 12)).sort()).toEqual(
      ['/neither?l=', '/neither?l=', '/only-sub?s='].map((text, at) =>
        at < 2 ? expect.stringMatching(/^\/neither\?l=/) : text,
      ),
    );
    for (const one of await listWebhooks(ctx))
      expect(one).toMatchObject({ behind: 0, waiting: 0, givenUp: 0 });
  });

  test('is tried again as a webhook is, under the same id, with its attempts and URL on the page', async () => {
    const id = await postback();
    const leadId = await lead();
    tracker.answer((_, nth) => ({ status: nth === 1 ? 503 : 200 }));
    await publish([{ leadId, type: 'lead.accepted' }]);
    await deliver();
    expect(await only()).toMatchObject({ waiting: 1, held: 0 });
    await db.sql`update webhook_endpoint set rest_until = null`;
    await db.sql`update webhook_retry set due_at = now()`;
    await deliver();
    expect(tracker.calls).toHaveLength(2);
    expect(tracker.calls[1]?.url).toBe(tracker.calls[0]?.url);
    const [delivery] = await listDeliveries(ctx, id);
    expect(delivery).toMatchObject({ state: 'taken', isHeld: false, type: 'lead.accepted' });
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([200, 503]);
    expect(delivery?.request?.body).toBe(`GET ${tracker.origin}${tracker.calls[0]?.url}`);
  });

  test('tells nothing to an affiliate that was suspended while what to tell was being read', async () => {
    await postback();
    for (const _ of [1, 2, 3]) await publish([{ leadId: await lead(), type: 'lead.created' }]);
    let delivered: Promise<void> | undefined;
    await db.transaction(async ({ sql }) => {
      await sql`lock table lead in access exclusive mode`;
      delivered = deliver();
      await expect
        .poll(
          () => db.sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%from lead%'`,
          { timeout: 10_000 },
        )
        .not.toHaveLength(0);
      await db.sql`update affiliate set active = false where id = ${affiliateId}`;
      // Longer than an answer holds.
      await sql`select pg_sleep(2.1)`;
    });
    await delivered;
    expect(tracker.calls).toEqual([]);
    await db.sql`update affiliate set active = true where id = ${affiliateId}`;
    await db.sql`update webhook_endpoint set rest_until = null`;
    await deliver();
    expect(tracker.calls).toHaveLength(3);
  });

  test('waits while it is paused, and ends when its tracker says 410', async () => {
    const id = await postback();
    await pauseWebhook(ctx, id);
    await publish([{ leadId: await lead(), type: 'lead.created' }]);
    await deliver();
    expect(tracker.calls).toEqual([]);
    await resumeWebhook(ctx, id);
    tracker.answer(() => ({ status: 410 }));
    await deliver();
    expect(tracker.calls).toHaveLength(1);
    expect(await only()).toMatchObject({ status: 'gone' });
  });

  test('tells nothing of an applicant who was erased before the next try', async () => {
    const id = await postback();
    const idNumber = makeIdNumber();
    const leadId = await lead({ idNumber, clickId: 'c-1' });
    tracker.answer(() => ({ status: 500 }));
    await publish([{ leadId, type: 'lead.accepted' }]);
    await deliver();
    await eraseApplicant(makeContext(db.database), { idNumber, confirm: true } as never);
    await db.sql`update webhook_endpoint set rest_until = null`;
    await db.sql`update webhook_retry set due_at = now()`;
    await deliver();
    expect(tracker.calls).toHaveLength(1);
    const [delivery] = await listDeliveries(ctx, id);
    expect(delivery).toMatchObject({ state: 'given up' });
    expect(delivery?.attempts[0]?.problem).toBe('not sent: the lead has no click_id');
  });

  test('is sent again when it is asked for', async () => {
    const id = await postback();
    await publish([{ leadId: await lead(), type: 'lead.accepted' }]);
    await deliver();
    const [delivery] = await listDeliveries(ctx, id);
    await resendEvent(ctx, id, { position: delivery?.position ?? 0 });
    await deliver();
    expect(tracker.calls.map(({ url }) => url)).toEqual([tracker.calls[0]?.url, tracker.calls[0]?.url]);
  });
});

describe('the test', () => {
  test('sends an event that never was, and returns the answer', async () => {
    const id = await postback(`${template}&m={commission}`);
    tracker.answer(() => ({ status: 404 }));
    expect(await testWebhook(ctx, id)).toMatchObject({
      status: 404,
      problem: 'status 404',
      answer: 'not now',
    });
    expect(tracker.calls[0]?.query).toMatchObject({
      c: 'test',
      s: 'test',
      l: 'test',
      t: 'webhook.ping',
      m: '0.00',
    });
    expect(await only()).toMatchObject({ status: 'active', failingSince: null });
  });
});

describe('what is refused', () => {
  const refused = (input: object) =>
    add(ctx, { kind: 'postback', types: ['lead.accepted'], ...input } as never).then(
      () => 'it was taken',
      (error: { detail?: { errors?: object } }) => error.detail?.errors,
    );

  test('unknown names, with the list; no event, or one about no lead; the sandbox’s inbox', async () => {
    expect(await refused({ url: 'https://t.example/?c={cid}' })).toEqual({
      url: [expect.stringMatching(/^\{cid\} is not known\. There are \{click_id\}, \{sub_id\}, /)],
    });
    const url = 'https://t.example/?c={click_id}';
    expect(await refused({ url, types: [] })).toEqual({
      types: [expect.stringMatching(/^choose at least one/)],
    });
    expect(await refused({ url, types: ['lead.accepted', 'batch.failed'] })).toEqual({
      types: ['batch.failed is about no lead that a tracker could know'],
    });
    expect(await refused({ url: '/api/sandbox/inbox/0123456789012345678901?c={click_id}' })).toHaveProperty(
      'url',
    );
  });

  test('a signing secret, and a change of the kind', async () => {
    const { endpoint, secret } = await add(ctx, {
      kind: 'postback',
      url: 'https://t.example/?c={click_id}',
      types: ['lead.accepted'],
    });
    expect(secret).toBeNull();
    await expect(rotateWebhookSecret(ctx, endpoint.id, { overlapHours: 24 })).rejects.toThrow(
      'a postback has no signing secret',
    );
    await expect(
      changeWebhook(ctx, endpoint.id, {
        kind: 'webhook',
        url: 'https://t.example/',
        description: '',
        types: [],
        version: endpoint.version,
      }),
    ).rejects.toThrow('this endpoint is a postback');
  });

  test('addresses within our own network are not called', async () => {
    const strict = makeContext(db.database);
    const id = await postback('/conversion?c={click_id}');
    const env = { ...strict.env, allowPrivateWebhooks: false };
    await db.sql`update webhook_endpoint set url = 'https://127.0.0.1/?c={click_id}' where id = ${id}`;
    const result = await testWebhook({ ...ctx, env }, id);
    expect(result).toMatchObject({ status: null, problem: 'no public address' });
  });
});
