import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteOldKeys } from '@/db/query/base/idempotency-key';
import { insertApplication } from '@/db/query/lead/application';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { hasCode } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { hashBody } from '@/lib/base/idempotency-key/idempotency-key';
import { forgetProcess } from '@/lib/base/process/process';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey } from '@/test/factory';
import { followUp } from '@/test/follow-up';
import { anotherLead, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import type { PartnerAction } from '@/test/partner-server';
import { acceptOnce, referLead } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import type { AcceptInput } from './schema';
import { parseAcceptInput } from './schema';

const db = withDatabase();
const server = withPartnerServer();

const newKey = () => randomBytes(32);
/** Longer than any machine takes for an answer that comes. */
const patient = { processingLimitMs: 60_000 };
/** For an answer that does not come: how soon it ends decides nothing. */
const hasty = { processingLimitMs: 40 };
let model: MatchedLead;
beforeAll(async () => {
  const made = await makeMatchedLead(db.database, server.origin);
  const { id: keyId } = await makeApiKey(db, { affiliateId: made.ctx.scope.affiliateId });
  model = { ...made, ctx: { ...made.ctx, actor: { kind: 'key', keyId } } };
});

const accept = (ctx: AffiliateContext, input: AcceptInput, key: Buffer) =>
  acceptOnce(ctx, patient, input, key);
/** The same of an accept whose outcome stays open. */
const acceptInVain = (ctx: AffiliateContext, input: AcceptInput, key: Buffer) =>
  acceptOnce(ctx, hasty, input, key);
const otherBody = { code: 'rule_broken', message: 'Idempotency-Key was used with another body' };
const late = { code: 'processing_limit' };

const openStatuses: readonly string[] = ['sending', 'unknown'];

interface StoredApplication {
  id: number;
  status: string;
}
const applicationsOf = ({ leadId }: MatchedLead) => db.sql<StoredApplication[]>`
  select id::float8 as id, status from application where lead_id = ${leadId} order by id`;
/** The worker asks the partner about everything that is open. */
async function resend(lead: MatchedLead): Promise<void> {
  // Its circuit may have opened; a worker would wait for it.
  forgetProcess();
  const open = await applicationsOf(lead);
  await db.sql`
    update application set next_check_at = now() where lead_id = ${lead.leadId} and next_check_at is not null`;
  await followUp(lead.ctx, ...open.map(({ id }) => id));
}

/** Stores an application as an accept does, whose process then dies before it has called the partner. */
async function dieBeforeTheCall({ ctx, leadId, partner, body }: MatchedLead, keyHash: Buffer) {
  const application = { ...body, leadId, partnerId: partner.id, kind: 'accept', takeOverAfterMs: 1 } as const;
  const keyUse = { keyHash, bodyHash: hashBody(ctx.env, 'accept', body) };
  const guard = { states: ['matched', 'declined', 'failed'], currentMatch: true, valuesVersion: 1 } as const;
  return insertApplication(ctx.database, ctx.scope, { ...application, keyUse }, guard, {
    keyId: null,
    userId: null,
  });
}

describe('a repeat', () => {
  test('is answered as the first call was, and reaches nobody', async () => {
    const lead = await anotherLead(model);
    const key = newKey();
    server.answer({ json: { status: 'accepted', redirect: 'https://lender.example/go' } });
    const first = await accept(lead.ctx, lead.body, key);
    expect(await accept(lead.ctx, lead.body, key)).toEqual({ ...first, replayed: true });
    expect(first).toMatchObject({
      replayed: false,
      answer: { status: 'accepted', redirect: expect.any(String) },
    });
    expect(server.calls).toHaveLength(1);
  });

  test('says what has become of it meanwhile: an unknown outcome is no stored 503', async () => {
    const lead = await anotherLead(model);
    const key = newKey();
    server.answer('break');
    await expect(acceptInVain(lead.ctx, lead.body, key)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(acceptInVain(lead.ctx, lead.body, key)).rejects.toMatchObject(late);
    server.answer({ json: { status: 'declined' } });
    await resend(lead);
    expect(await accept(lead.ctx, lead.body, key)).toEqual({
      answer: { id: lead.hashid, status: 'declined', api: [] },
      replayed: true,
    });
    expect(new Set(server.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('of an accept that is under way waits for its answer', async () => {
    const lead = await anotherLead(model);
    const key = newKey();
    server.answer({ json: { status: 'declined' }, delayMs: 100 });
    const both = await Promise.all([1, 2, 3].map(() => accept(lead.ctx, lead.body, key)));
    expect(both.map(({ replayed }) => replayed).sort()).toEqual([false, true, true]);
    expect(new Set(both.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(server.calls).toHaveLength(1);
  });

  test('of an accept whose process died is answered once the worker has sent it', async () => {
    const lead = await anotherLead(model);
    const key = newKey();
    await dieBeforeTheCall(lead, key);
    const waiting = accept(lead.ctx, lead.body, key);
    await resend(lead);
    expect(await waiting).toMatchObject({ replayed: true, answer: { status: 'accepted' } });
    expect(server.calls).toHaveLength(1);
  });

  test('of an accept that took a referral over is answered from the referral', async () => {
    const lead = await anotherLead(model);
    const key = newKey();
    await referLead(lead.ctx, lead.leadId, [lead.partner.id]);
    expect(await accept(lead.ctx, lead.body, key)).toMatchObject({ replayed: false });
    expect(await accept(lead.ctx, lead.body, key)).toMatchObject({
      replayed: true,
      answer: { status: 'accepted' },
    });
    expect(server.calls).toHaveLength(1);
  });

  test('is one whatever the order of its fields, and one that says something else is refused', async () => {
    const lead = await anotherLead(model);
    const key = newKey();
    const { hashid } = lead;
    const sent = { hashid, partner_id: lead.partner.id, live_quotes: { rate: 1, terms: [1, 2] } };
    await accept(lead.ctx, parseAcceptInput(sent), key);
    const turned = { live_quotes: { terms: [1, 2], rate: 1 }, partner_id: lead.partner.id, hashid };
    expect(await accept(lead.ctx, parseAcceptInput(turned), key)).toMatchObject({ replayed: true });
    for (const change of [
      { bank: 'FNB' },
      { live_quotes: { rate: 1, terms: [2, 1] } },
      { type: 'apply-now' },
    ])
      await expect(accept(lead.ctx, parseAcceptInput({ ...sent, ...change }), key)).rejects.toMatchObject(
        otherBody,
      );
    const other = await anotherLead(model);
    await expect(accept(other.ctx, other.body, key)).rejects.toMatchObject(otherBody);
    expect(await applicationsOf(other)).toEqual([]);
  });
});

describe('what was decided while a lender is asked', () => {
  /** A lender that answers when it is told to, once it has been asked. */
  function slowLender() {
    let answer: () => void = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const redirect = 'https://lender.example/go';
    server.answer({ json: { status: 'accepted', redirect, link: redirect }, after });
    const asked = () => expect.poll(() => server.calls.length).toBe(1);
    return { answer: () => answer(), asked };
  }
  const notFound = { code: 'not_found' };
  /** A repeat of an accept. `waits`: until it has found the outcome open and looks again. */
  function repeatOf({ ctx, body }: MatchedLead, key: Buffer) {
    let looks = 0;
    const waiting = new Proxy(ctx.database.waiting, {
      get: (target, name) => {
        looks += 1;
        return Reflect.get(target, name);
      },
    });
    const answer = accept({ ...ctx, database: { ...ctx.database, waiting } }, body, key);
    return { answer, waits: () => expect.poll(() => looks).toBeGreaterThan(1) };
  }

  test('the applicant is erased: the accept passes on what the lender says, and no repeat of it does', async () => {
    const lead = await anotherLead(model);
    const key = newKey();
    const { answer, asked } = slowLender();
    const first = accept(lead.ctx, lead.body, key);
    await asked();
    const repeat = repeatOf(lead, key);
    const refused = expect(repeat.answer).rejects.toMatchObject(notFound);
    await repeat.waits();
    await db.transaction((tx) => eraseLeads(lead.ctx, tx, [lead.leadId]));
    answer();
    await Promise.all([first, refused]);
    await expect(accept(lead.ctx, lead.body, key)).rejects.toMatchObject(notFound);
    expect(server.calls).toHaveLength(1);
  });

  test('the key is revoked: who waits for the answer of another call is told nothing', async () => {
    const made = await anotherLead(model);
    const { id: keyId } = await makeApiKey(db, { affiliateId: made.ctx.scope.affiliateId });
    const lead = { ...made, ctx: { ...made.ctx, actor: { kind: 'key', keyId } as const } };
    const key = newKey();
    const { answer, asked } = slowLender();
    const first = accept(lead.ctx, lead.body, key);
    await asked();
    const repeat = repeatOf(lead, key);
    const refused = expect(repeat.answer).rejects.toMatchObject({ code: 'unauthorized' });
    await repeat.waits();
    await db.sql`update api_key set revoked_at = now() where id = ${keyId}`;
    answer();
    await first;
    await refused;
  });
});

describe('a key', () => {
  test('of a call that was refused is still free', async () => {
    const lead = await anotherLead(model);
    const key = newKey();
    await db.sql`update lead set state = 'new' where id = ${lead.leadId}`;
    await expect(accept(lead.ctx, lead.body, key)).rejects.toMatchObject({
      message: 'lead is not in matched, declined, or failed state',
    });
    await db.sql`update lead set state = 'matched' where id = ${lead.leadId}`;
    expect(await accept(lead.ctx, { ...lead.body, bank: 'FNB' }, key)).toMatchObject({ replayed: false });
  });

  test('is its affiliate’s, in one environment', async () => {
    const lead = await anotherLead(model);
    const key = newKey();
    await accept(lead.ctx, lead.body, key);
    const production = await makeMatchedLead(db.database, server.origin, { environment: 'production' });
    const own = makeAffiliateContext(db.database, { ...production.ctx.scope });
    expect(await accept(own, production.body, key)).toMatchObject({ replayed: false });
  });

  test('is forgotten after 7 days', async () => {
    const [old, recent] = [await anotherLead(model), await anotherLead(model)];
    const [oldKey, recentKey] = [newKey(), newKey()];
    await accept(old.ctx, old.body, oldKey);
    await accept(recent.ctx, recent.body, recentKey);
    await db.sql`update idempotency_key set created_at = now() - interval '169 hours' where key_hash = ${oldKey}`;
    await db.sql`update idempotency_key set created_at = now() - interval '167 hours' where key_hash = ${recentKey}`;
    expect(await deleteOldKeys(db.database, 1_000)).toBe(1);
    await expect(accept(old.ctx, old.body, oldKey)).rejects.toMatchObject({ code: 'rule_broken' });
    expect(await accept(recent.ctx, recent.body, recentKey)).toMatchObject({ replayed: true });
  });
});

const say = fc.constantFrom<PartnerAction>(
  { json: { status: 'accepted' } },
  { json: { status: 'declined' } },
  { json: { status: 'pending' } },
  { status: 500 },
  'break',
);
const steps = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('accept' as const),
      key: fc.nat(1),
      body: fc.nat(1),
      times: fc.integer({ min: 1, max: 3 }),
      say,
    }),
    fc.record({ does: fc.constant('die' as const), key: fc.nat(1) }),
    fc.record({ does: fc.constant('resend' as const), say }),
  ),
  { minLength: 2, maxLength: 7 },
);

test('whatever comes in which order, a key makes one application, and says what has become of it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      forgetProcess();
      server.calls.length = 0;
      const lead = await anotherLead(model);
      const keys = [newKey(), newKey()];
      const bodies = [lead.body, { ...lead.body, bank: 'FNB' }];
      const applicationOf = async (key: Buffer) => {
        const [row] = await db.sql<(StoredApplication & { bodyHash: Buffer })[]>`
          select a.id::float8 as id, a.status, k.body_hash as "bodyHash"
          from idempotency_key k join application a on a.id = k.application_id where k.key_hash = ${key}`;
        return row ?? null;
      };
      for (const step of all) {
        if (step.does === 'resend') {
          server.answer(step.say);
          await resend(lead);
          continue;
        }
        const key = keys[step.key] ?? newKey();
        const before = await applicationOf(key);
        if (step.does === 'die') {
          if (!before) await dieBeforeTheCall(lead, key);
          continue;
        }
        server.answer(step.say);
        const body = bodies[step.body] ?? lead.body;
        const made = (await applicationsOf(lead)).length;
        // Nobody but a worker ends what a lender did not answer: the limit must come, and only there may it.
        const staysOpen = before ? openStatuses.includes(before.status) : step.say === 'break';
        const sent = Array.from({ length: step.times }, () =>
          acceptOnce(lead.ctx, staysOpen ? hasty : patient, body, key).catch((error: unknown) => {
            if (
              hasCode(error, 'rule_broken') ||
              hasCode(error, 'processing_limit') ||
              hasCode(error, 'unavailable')
            )
              return error.message;
            throw error;
          }),
        );
        const said = await Promise.all(sent);
        const after = await applicationOf(key);
        const isOther = before !== null && !before.bodyHash.equals(hashBody(lead.ctx.env, 'accept', body));
        const isOpen = after !== null && openStatuses.includes(after.status);
        const refusal =
          after === null
            ? 'lead is not in matched, declined, or failed state'
            : isOther
              ? otherBody.message
              : null;
        // Who called hears at once that the answer does not count, who waits for it that it took too long.
        if (refusal === null && isOpen)
          for (const one of said) expect([answerText.unavailable, answerText.processingLimit]).toContain(one);
        else if (refusal !== null) expect(said).toEqual(said.map(() => refusal));
        else {
          const answer = expect.objectContaining({ id: lead.hashid, status: after?.status });
          const replays = before ? step.times : step.times - 1;
          expect(said).toHaveLength(step.times);
          for (const one of said) expect(one).toMatchObject({ answer });
          expect(said.filter((one) => typeof one === 'object' && one.replayed)).toHaveLength(replays);
        }
        const isNew = before === null && after !== null;
        expect(await applicationsOf(lead)).toHaveLength(made + (isNew ? 1 : 0));
      }
      const applied = await applicationsOf(lead);
      const called = new Set(server.calls.map(({ headers }) => headers['idempotency-key']));
      expect(called.size).toBeLessThanOrEqual(applied.length);
    }),
    { numRuns: 40 },
  );
});
