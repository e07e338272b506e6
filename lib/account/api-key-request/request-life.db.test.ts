import { beforeAll, describe, expect, test } from 'vitest';
import { insertGoLiveStep } from '@/db/query/account/go-live';
import { readApiKey } from '@/lib/account/api-key/secret';
import { goLiveSteps } from '@/lib/account/go-live/step';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeUser } from '@/test/factory';
import { allowKeyRequest, declineKeyRequest as declineKeyRequestVerb } from './decide-request';
import { findKeyRequest, listDecidedRequests, listKeyRequests } from './list-requests';
import { requestKey as requestKeyVerb } from './request-key';
import { revealKey } from './reveal-key';
import { declineKeyRequestInput, requestKeyInput } from './schema';

const declineKeyRequest = checked(declineKeyRequestInput, declineKeyRequestVerb);
const requestKey = checked(requestKeyInput, requestKeyVerb);

const db = withDatabase();
let operator: Context;
beforeAll(async () => {
  const { id } = await makeUser(db, { role: 'operator' });
  operator = makeContext(db.database, {
    actor: {
      kind: 'user',
      userId: id,
      role: 'operator',
      operatorRole: 'admin',
      affiliateId: null,
      sessionId: 's',
    },
  });
});

async function manager(environment: 'uat' | 'production' = 'uat', role: 'manager' | 'agent' = 'manager') {
  const affiliate = await makeAffiliate(db, { uatApprovedAt: null });
  return contextOf(affiliate.id, environment, role);
}

async function contextOf(
  affiliateId: number,
  environment: 'uat' | 'production',
  role: 'manager' | 'agent' = 'manager',
): Promise<AffiliateContext> {
  const { id } = await makeUser(db, { role, affiliateId });
  return {
    ...makeContext(db.database, {
      actor: { kind: 'user', userId: id, role, affiliateId, sessionId: 's' },
    }),
    scope: mintScope(affiliateId, environment),
  };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
  );

describe('a UAT key', () => {
  test('is requested, approved, and only created when it is revealed, once', async () => {
    const ctx = await manager();
    const keys = async () => db.sql`select hash from api_key where affiliate_id = ${ctx.scope.affiliateId}`;
    const request = await requestKey(ctx, { name: 'CRM' });
    expect(request.status).toBe('waiting');
    expect(await codeOf(revealKey(ctx, { requestId: request.id }))).toBe('conflict');
    expect((await listKeyRequests(operator)).map(({ id }) => id)).toContain(request.id);
    await allowKeyRequest(operator, { requestId: request.id });
    expect(await keys()).toHaveLength(0);
    const [one, two] = await Promise.allSettled([
      revealKey(ctx, { requestId: request.id }),
      revealKey(ctx, { requestId: request.id }),
    ]);
    const shown = [one, two].flatMap((result) => (result?.status === 'fulfilled' ? [result.value] : []));
    expect(shown).toHaveLength(1);
    const stored = await keys();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.hash).toEqual(readApiKey(shown[0]?.key ?? ''));
    expect(shown[0]).toMatchObject({ name: 'CRM', environment: 'uat', origin: ctx.env.uatOrigin });
    const trail = await db.sql`select e::text as everything from audit_event e
      where affiliate_id = ${ctx.scope.affiliateId} order by id`;
    expect(trail).toHaveLength(3);
    expect(JSON.stringify(trail)).not.toContain(shown[0]?.key);
  });
  test('is requested once at a time, and again after it was declined with a reason', async () => {
    const ctx = await manager();
    const request = await requestKey(ctx, {});
    expect(await codeOf(requestKey(ctx, {}))).toBe('conflict');
    await declineKeyRequest(operator, { requestId: request.id, reason: 'Call us first' });
    expect(await findKeyRequest(ctx)).toMatchObject({ status: 'declined', reason: 'Call us first' });
    expect(await codeOf(allowKeyRequest(operator, { requestId: request.id }))).toBe('conflict');
    expect((await requestKey(ctx, {})).status).toBe('waiting');
  });
  test('is for managers of that affiliate; only operators decide', async () => {
    const ctx = await manager();
    const stranger = await manager();
    const request = await requestKey(ctx, {});
    expect(await codeOf(requestKey(await manager('uat', 'agent'), {}))).toBe('forbidden');
    expect(await codeOf(allowKeyRequest(ctx, { requestId: request.id }))).toBe('forbidden');
    expect(await codeOf(listKeyRequests(ctx))).toBe('forbidden');
    await allowKeyRequest(operator, { requestId: request.id });
    expect(await codeOf(revealKey(stranger, { requestId: request.id }))).toBe('not_found');
  });
});

describe('a Production key', () => {
  test('can be requested once the UAT key has completed the checklist; approving it approves the use of UAT', async () => {
    const ctx = await manager('production');
    const { affiliateId } = ctx.scope;
    const key = await makeApiKey(db, { affiliateId });
    const [last, ...steps] = goLiveSteps.map(({ step }) => step);
    const take = (step: string | undefined) =>
      insertGoLiveStep(db, mintScope(affiliateId, 'uat'), {
        step: step ?? '',
        after: null,
        keyId: key.id,
        userId: null,
      });
    for (const step of steps) await take(step);
    expect(await codeOf(requestKey(ctx, {}))).toBe('rule_broken');
    await take(last);
    const request = await requestKey(ctx, {});
    const waiting = (await listKeyRequests(operator)).find(({ id }) => id === request.id);
    expect(waiting?.evidence).toMatchObject({ complete: true });
    expect(waiting?.evidence?.items[0]?.by).toBe(key.name);
    await allowKeyRequest(operator, { requestId: request.id });
    const [affiliate] = await db.sql`select uat_approved_at from affiliate where id = ${affiliateId}`;
    expect(affiliate?.uat_approved_at).toBeInstanceOf(Date);
    expect((await revealKey(ctx, { requestId: request.id })).key).toMatch(/^lmk_live_/);
    expect((await requestKey(ctx, { name: 'Second' })).status).toBe('waiting');
  });
  test('is requested and revealed from UAT, where the checklist is', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const ctx = await contextOf(affiliateId, 'uat');
    const request = await requestKey(ctx, { environment: 'production', name: 'Website' });
    expect(await findKeyRequest(ctx)).toBeNull();
    expect(await findKeyRequest(ctx, 'production')).toMatchObject({ status: 'waiting' });
    await allowKeyRequest(operator, { requestId: request.id });
    expect((await revealKey(ctx, { requestId: request.id })).key).toMatch(/^lmk_live_/);
  });
});

test('managers are told of a decision until they act on it: reveal the key, ask again, or a week has passed', async () => {
  const ctx = await manager();
  const told = async () =>
    (await listDecidedRequests(ctx, ctx.scope)).map(({ status, name }) => `${name} ${status}`);
  const first = await requestKey(ctx, { name: 'CRM' });
  expect(await told()).toEqual([]);
  await declineKeyRequest(operator, { requestId: first.id, reason: 'Which system?' });
  expect(await told()).toEqual(['CRM declined']);
  await db.sql`update api_key_request set decided_at = now() - interval '8 days' where id = ${first.id}`;
  expect(await told()).toEqual([]);
  await db.sql`update api_key_request set decided_at = now() where id = ${first.id}`;
  const second = await requestKey(ctx, { name: 'CRM 2' });
  expect(await told()).toEqual([]);
  await allowKeyRequest(operator, { requestId: second.id });
  expect(await told()).toEqual(['CRM 2 allowed']);
  expect(
    await codeOf(listDecidedRequests(await contextOf(ctx.scope.affiliateId, 'uat', 'agent'), ctx.scope)),
  ).toBe('forbidden');
  await revealKey(ctx, { requestId: second.id });
  expect(await told()).toEqual([]);
});
