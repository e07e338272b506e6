import { beforeAll, describe, expect, test } from 'vitest';
import { findGuard } from '@/db/query/base/guard';
import { approveUat } from '@/lib/account/affiliate/approve-uat';
import { changeAffiliate as changeAffiliateVerb } from '@/lib/account/affiliate/change-affiliate';
import { changeAffiliateInput } from '@/lib/account/affiliate/schema';
import type { Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { hasCode } from '@/lib/base/error/error';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeUser } from '@/test/factory';
import type { KeyScope } from '@/word/key-scope';
import { keyScopes } from '@/word/key-scope';
import { changeKey as changeKeyVerb } from './change-key';
import { issueKey as issueKeyVerb } from './issue-key';
import { listFormers } from './list-formers';
import { listKeys } from './list-keys';
import { replaceKey as replaceKeyVerb } from './replace-key';
import { revokeKey } from './revoke-key';
import type { ApiKeyView } from './schema';
import { changeKeyInput, issueKeyInput, replaceKeyInput } from './schema';
import { readApiKey } from './secret';
import { formersOf } from './view';

const changeAffiliate = checked(changeAffiliateInput, changeAffiliateVerb);
const changeKey = checked(changeKeyInput, changeKeyVerb);
const issueKey = checked(issueKeyInput, issueKeyVerb);
const replaceKey = checked(replaceKeyInput, replaceKeyVerb);

const db = withDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = makeContext(db.database);
});

const newAffiliate = (values: Parameters<typeof makeAffiliate>[1] = {}) => makeAffiliate(db, values);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
  );

describe('issueKey', () => {
  test('creates a key of the environment with its origin, for one year, and stores only its hash', async () => {
    const affiliate = await newAffiliate();
    const issued = await issueKey(ctx, { affiliateId: affiliate.id, environment: 'uat' });
    expect(issued.key).toMatch(/^lmk_uat_/);
    expect(issued.origin).toBe(ctx.env.uatOrigin);
    const lifeDays = (issued.expiresAt.getTime() - Date.now()) / 86_400_000;
    expect(lifeDays).toBeGreaterThan(364.9);
    expect(lifeDays).toBeLessThan(366.1);
    const [row] =
      await db.sql`select hash, hint, (t.*)::text as everything from api_key t where id = ${issued.id}`;
    expect(row?.hash).toEqual(readApiKey(issued.key));
    expect(row?.hint).toBe(issued.key.slice(-4));
    expect(row?.everything).not.toContain(issued.key);
  });
  test('refuses a Production key until UAT use is approved', async () => {
    const affiliate = await newAffiliate({ uatApprovedAt: null });
    const wanted = { affiliateId: affiliate.id, environment: 'production' } as const;
    expect(await codeOf(issueKey(ctx, wanted))).toBe('rule_broken');
    await approveUat(ctx, { affiliateId: affiliate.id, reason: 'known from before' });
    expect((await issueKey(ctx, wanted)).key).toMatch(/^lmk_live_/);
  });
  test('refuses one for an affiliate that is switched off or does not exist', async () => {
    const affiliate = await newAffiliate();
    await changeAffiliate(ctx, { affiliateId: affiliate.id, active: false });
    expect(await codeOf(issueKey(ctx, { affiliateId: affiliate.id, environment: 'uat' }))).toBe(
      'rule_broken',
    );
    expect(await codeOf(issueKey(ctx, { affiliateId: 2 ** 40, environment: 'uat' }))).toBe('not_found');
  });
  test('reports an expiry that is not a time, one in the past and one that is years ahead', async () => {
    const affiliate = await newAffiliate();
    for (const [expiresAt, message] of [
      ['next year', 'must be a time such as 2027-01-31T00:00:00Z'],
      ['2020-01-31T00:00:00Z', 'must be in the future'],
      [new Date(Date.now() + 733 * 86_400_000).toISOString(), 'must be within 2 years'],
    ] as const) {
      const error: unknown = await issueKey(ctx, {
        affiliateId: affiliate.id,
        environment: 'uat',
        expiresAt,
      }).catch((reason: unknown) => reason);
      expect(hasCode(error, 'validation_failed') && error.detail?.errors).toEqual({ expiresAt: [message] });
    }
  });
});

test('an expiry that is changed stays within two years, and so does the replacement of an older key', async () => {
  const { id, affiliateId } = await makeApiKey(db);
  const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  expect(await codeOf(changeKey(ctx, { keyId: id, expiresAt: after(733) }))).toBe('validation_failed');
  await changeKey(ctx, { keyId: id, expiresAt: after(730) });
  await db.sql`update api_key set expires_at = now() + interval '10 years' where id = ${id}`;
  const { id: userId } = await makeUser(db, { role: 'manager', affiliateId });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  const issued = await replaceKey({ ...ctx, actor }, { keyId: id });
  expect(issued.expiresAt.getTime()).toBeLessThan(Date.parse(after(733)));
});

describe('replaceKey', () => {
  test('ends the old key at once and keeps its name and limit', async () => {
    const affiliate = await newAffiliate();
    const old = await issueKey(ctx, {
      affiliateId: affiliate.id,
      environment: 'uat',
      name: 'CRM',
      requestsPerMinute: 60,
    });
    const issued = await replaceKey(ctx, { keyId: old.id });
    expect(issued).toMatchObject({
      name: 'CRM',
      requestsPerMinute: 60,
      environment: 'uat',
      status: 'active',
    });
    expect(issued.key).not.toBe(old.key);
    const keys = await listKeys(ctx, { affiliateId: affiliate.id });
    expect(keys.map(({ id, status }) => [id, status])).toEqual([
      [issued.id, 'active'],
      [old.id, 'replaced'],
    ]);
    expect(JSON.stringify(keys)).not.toContain(issued.key);
  });
  test('creates exactly one new key for two requests at the same moment', async () => {
    const affiliate = await newAffiliate();
    const old = await issueKey(ctx, { affiliateId: affiliate.id, environment: 'uat' });
    const codes = await Promise.all([1, 2].map(() => codeOf(replaceKey(ctx, { keyId: old.id }))));
    expect(codes.sort()).toEqual(['conflict', 'no error']);
    expect(await listKeys(ctx, { affiliateId: affiliate.id })).toHaveLength(2);
  });
});

describe('replaceKey with an overlap', () => {
  const hour = 3_600_000;
  const newKey = async (values: Partial<Parameters<typeof issueKey>[1]> = {}) => {
    const { id: affiliateId } = await newAffiliate();
    return issueKey(ctx, { affiliateId, environment: 'uat', ...values });
  };
  const guardOf = (key: { affiliateId: number; id: number }) =>
    findGuard(db.database, mintScope(key.affiliateId, 'uat'), key.id).then((row) => row?.keyState);

  test('lets both keys work, and the old one end by itself', async () => {
    const old = await newKey();
    const issued = await replaceKey(ctx, { keyId: old.id, overlapHours: 24 });
    const keys = () => listKeys(ctx, { affiliateId: old.affiliateId });
    expect((await keys()).map(({ id, status }) => [id, status])).toEqual([
      [issued.id, 'active'],
      [old.id, 'ending'],
    ]);
    const [, ending] = await keys();
    expect(ending?.replacedById).toBe(issued.id);
    const leftMs = (ending?.replacedAt?.getTime() ?? 0) - Date.now();
    expect(leftMs).toBeGreaterThan(23.9 * hour);
    expect(leftMs).toBeLessThanOrEqual(24 * hour);
    expect([await guardOf(old), await guardOf(issued)]).toEqual(['usable', 'usable']);
    await db.sql`update api_key set replaced_at = now() where id = ${old.id}`;
    expect([await guardOf(old), await guardOf(issued)]).toEqual(['rejected', 'usable']);
    expect((await keys())[1]?.status).toBe('replaced');
  });
  test('can be cut short, and is no second replacement', async () => {
    const old = await newKey();
    const issued = await replaceKey(ctx, { keyId: old.id, overlapHours: 168 });
    expect(await codeOf(replaceKey(ctx, { keyId: old.id, overlapHours: 1 }))).toBe('conflict');
    expect((await revokeKey(ctx, { keyId: old.id })).status).toBe('revoked');
    expect([await guardOf(old), await guardOf(issued)]).toEqual(['rejected', 'usable']);
  });
  test('leaves one former key at most: the one before it ends at once, and it is audited', async () => {
    const keys = [await newKey({ requestsPerMinute: 60 })];
    for (let n = 1; n < 20; n++)
      keys.push(await replaceKey(ctx, { keyId: keys.at(-1)?.id ?? 0, overlapHours: 168 }));
    const states = await Promise.all(keys.map(guardOf));
    expect(states).toEqual([...Array(18).fill('rejected'), 'usable', 'usable']);
    const [newest, former] = await listKeys(ctx, { affiliateId: keys[0]?.affiliateId ?? 0 });
    expect([newest?.status, former?.status]).toEqual(['active', 'ending']);
    const [event] = await db.sql`select after from audit_event where subject_id = ${keys[18]?.id ?? 0}
      and action = 'api-key.replaced'`;
    expect(event?.after.formerKeysEnded).toEqual([keys[17]?.hint]);
    expect((await listFormers(ctx, { keyId: newest?.id ?? 0 })).map(({ id }) => id)).toEqual([former?.id]);
    expect(formersOf(newest as ApiKeyView, [newest as ApiKeyView, former as ApiKeyView])).toEqual([former]);
  });
  test('shares one limit with the key that takes its place', async () => {
    const first = await newKey({ requestsPerMinute: 4 });
    const second = await replaceKey(ctx, { keyId: first.id, overlapHours: 24 });
    const third = await replaceKey(ctx, { keyId: second.id, overlapHours: 24 });
    const call = async ({ affiliateId, id }: { affiliateId: number; id: number }) =>
      codeOf(
        passGuard(makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId: id } })),
      );
    const other = await newKey({ requestsPerMinute: 4 });
    // Within one minute, or all of it once more.
    for (let tries = 0; ; tries++) {
      const minute = new Date().getMinutes();
      const codes = [];
      for (const key of [third, second, third, second, third, second]) codes.push(await call(key));
      if (new Date().getMinutes() !== minute && tries === 0) continue;
      expect(codes).toEqual([...Array(4).fill('no error'), 'rate_limited', 'rate_limited']);
      break;
    }
    expect(await call(other)).toBe('no error');
  });
  test('ends with the newest key when that is revoked', async () => {
    const first = await newKey();
    const second = await replaceKey(ctx, { keyId: first.id, overlapHours: 24 });
    const other = await issueKey(ctx, { affiliateId: first.affiliateId, environment: 'uat' });
    // As it was before one former key at most could work.
    const third = await replaceKey(ctx, { keyId: second.id, overlapHours: 24 });
    await db.sql`update api_key set replaced_at = now() + interval '1 hour' where id = ${first.id}`;
    const revoked = await revokeKey(ctx, { keyId: third.id });
    expect(revoked.formers.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'revoked'],
      [first.id, 'revoked'],
    ]);
    const states = await Promise.all([first, second, third, other].map(guardOf));
    expect(states).toEqual(['rejected', 'rejected', 'rejected', 'usable']);
    const events = await db.sql`select subject_id::int as subject, after from audit_event
      where affiliate_id = ${first.affiliateId} and action = 'api-key.revoked' order by id`;
    expect(events.map(({ subject, after }) => [subject, after.revokedWith])).toEqual([
      [second.id, third.hint],
      [first.id, third.hint],
      [third.id, undefined],
    ]);
  });
  test('gets the limit, the scopes and the earlier end that the key is given, and none of its own', async () => {
    const old = await newKey({ requestsPerMinute: 60 });
    const issued = await replaceKey(ctx, { keyId: old.id, overlapHours: 168 });
    const soon = new Date(Date.now() + hour);
    await changeKey(ctx, {
      keyId: issued.id,
      name: 'CRM',
      requestsPerMinute: 5,
      scopes: ['read'],
      expiresAt: soon.toISOString(),
    });
    const [, former] = await listKeys(ctx, { affiliateId: old.affiliateId });
    expect(former).toMatchObject({
      name: 'API key',
      requestsPerMinute: 5,
      scopes: ['read'],
      expiresAt: soon,
    });
    expect(await codeOf(changeKey(ctx, { keyId: old.id, requestsPerMinute: null }))).toBe('conflict');
    await changeKey(ctx, {
      keyId: issued.id,
      expiresAt: new Date(Date.now() + 400 * 24 * hour).toISOString(),
    });
    expect((await listKeys(ctx, { affiliateId: old.affiliateId }))[1]?.expiresAt).toEqual(soon);
  });
  test('outlasts no expiry', async () => {
    const old = await newKey();
    await replaceKey(ctx, { keyId: old.id, overlapHours: 24 });
    await db.sql`update api_key set expires_at = now() where id = ${old.id}`;
    expect(await guardOf(old)).toBe('expired');
    expect((await listKeys(ctx, { affiliateId: old.affiliateId }))[1]?.status).toBe('expired');
  });
  test('takes no other time, and is in the audit trail', async () => {
    const old = await newKey();
    expect(await codeOf(replaceKey(ctx, { keyId: old.id, overlapHours: 2 as 1 }))).toBe('validation_failed');
    await replaceKey(ctx, { keyId: old.id, overlapHours: 1 });
    const [event] = await db.sql`select after from audit_event where subject_id = ${old.id}
      and action = 'api-key.replaced'`;
    expect(Date.parse(event?.after.oldKeyWorksUntil) - Date.now()).toBeGreaterThan(0.9 * hour);
  });
});

describe('scopes', () => {
  test('are all unless chosen, are kept by a replacement, and change at once', async () => {
    const { id: affiliateId } = await newAffiliate();
    const whose = { affiliateId, environment: 'uat' } as const;
    expect((await issueKey(ctx, whose)).scopes).toEqual([...keyScopes]);
    const narrow = await issueKey(ctx, { ...whose, scopes: ['read', 'leads', 'read'] });
    expect(narrow.scopes).toEqual(['leads', 'read']);
    const replaced = await replaceKey(ctx, { keyId: narrow.id });
    expect(replaced.scopes).toEqual(['leads', 'read']);
    expect((await changeKey(ctx, { keyId: replaced.id, scopes: ['batches'] })).scopes).toEqual(['batches']);
    const state = async (scope: KeyScope) =>
      (await findGuard(db.database, mintScope(affiliateId, 'uat'), replaced.id, scope))?.keyState;
    expect([await state('batches'), await state('leads')]).toEqual(['usable', 'out of scope']);
  });
  test('are never none, and nothing unknown', async () => {
    const { id: affiliateId } = await newAffiliate();
    for (const scopes of [[], ['all']])
      expect(await codeOf(issueKey(ctx, { affiliateId, environment: 'uat', scopes: scopes as [] }))).toBe(
        'validation_failed',
      );
  });
});

describe('a manager’s replacement', () => {
  const day = 86_400_000;
  async function managerWithKey(lifeMs: number) {
    const affiliate = await newAffiliate();
    const user = await makeUser(db, { role: 'manager', affiliateId: affiliate.id });
    const manager: Context = {
      ...ctx,
      actor: {
        kind: 'user',
        userId: user.id,
        role: 'manager',
        affiliateId: affiliate.id,
        sessionId: 'session',
      },
    };
    const expiresAt = new Date(Date.now() + lifeMs);
    const key = await makeApiKey(db, { affiliateId: affiliate.id, environment: 'production', expiresAt });
    return { affiliate, manager, key, expiresAt };
  }

  test('ends when the old key would have, whatever is asked for', async () => {
    const { manager, key, expiresAt } = await managerWithKey(5 * day);
    const first = await replaceKey(manager, { keyId: key.id });
    expect(first.expiresAt).toEqual(expiresAt);
    const later = new Date(Date.now() + 300 * day).toISOString();
    const second = await replaceKey(manager, { keyId: first.id, expiresAt: later });
    expect(second.expiresAt).toEqual(expiresAt);
  });
  test('of an expired key is refused, and changes nothing; an operator may replace it for a year', async () => {
    const { affiliate, manager, key } = await managerWithKey(-1);
    expect(await codeOf(replaceKey(manager, { keyId: key.id }))).toBe('rule_broken');
    expect((await listKeys(manager, { affiliateId: affiliate.id })).map(({ status }) => status)).toEqual([
      'expired',
    ]);
    const issued = await replaceKey(ctx, { keyId: key.id });
    expect(issued.status).toBe('active');
    expect(issued.expiresAt.getTime() - Date.now()).toBeGreaterThan(364 * day);
  });
});

describe('revokeKey', () => {
  test('ends a key, once', async () => {
    const affiliate = await newAffiliate();
    const { id } = await issueKey(ctx, { affiliateId: affiliate.id, environment: 'uat' });
    expect((await revokeKey(ctx, { keyId: id })).status).toBe('revoked');
    expect(await codeOf(revokeKey(ctx, { keyId: id }))).toBe('conflict');
    expect(await codeOf(replaceKey(ctx, { keyId: id }))).toBe('conflict');
    expect(await codeOf(revokeKey(ctx, { keyId: 2 ** 40 }))).toBe('not_found');
  });
});

describe('who may', () => {
  test('lets a manager replace and revoke keys of their own affiliate only, and issue none', async () => {
    const [own, other] = [await newAffiliate(), await newAffiliate()];
    const user = await makeUser(db, { role: 'manager', affiliateId: own.id });
    const manager: Context = {
      ...ctx,
      origin: '203.0.113.7',
      actor: { kind: 'user', userId: user.id, role: 'manager', affiliateId: own.id, sessionId: 'session' },
    };
    const mine = await issueKey(ctx, { affiliateId: own.id, environment: 'uat' });
    const theirs = await issueKey(ctx, { affiliateId: other.id, environment: 'uat' });
    expect(await codeOf(issueKey(manager, { affiliateId: own.id, environment: 'uat' }))).toBe('forbidden');
    expect(await codeOf(replaceKey(manager, { keyId: theirs.id }))).toBe('forbidden');
    expect(await codeOf(revokeKey(manager, { keyId: theirs.id }))).toBe('forbidden');
    expect(await codeOf(listKeys(manager, { affiliateId: other.id }))).toBe('forbidden');
    expect(await codeOf(replaceKey(manager, { keyId: mine.id }))).toBe('no error');
  });
});

test('records the whole life of a key in the audit trail, without the key', async () => {
  const affiliate = await newAffiliate({ uatApprovedAt: null });
  const user = await makeUser(db, { role: 'operator' });
  const operator: Context = {
    ...ctx,
    origin: '203.0.113.9',
    actor: {
      kind: 'user',
      userId: user.id,
      role: 'operator',
      operatorRole: 'admin',
      affiliateId: null,
      sessionId: 'session',
    },
  };
  const first = await issueKey(ctx, { affiliateId: affiliate.id, environment: 'uat' });
  const second = await replaceKey(operator, { keyId: first.id });
  await approveUat(operator, { affiliateId: affiliate.id, reason: 'known from before' });
  await revokeKey(operator, { keyId: second.id });
  const events = await db.sql`
    select action, subject_id::int as subject, actor_kind, actor_id::int as actor, origin, environment, before, after
    from audit_event where affiliate_id = ${affiliate.id} order by id`;
  expect(events.map(({ action, subject }) => [action, subject])).toEqual([
    ['api-key.issued', first.id],
    ['api-key.replaced', first.id],
    ['affiliate.uat-approved', affiliate.id],
    ['api-key.revoked', second.id],
  ]);
  expect(events[0]).toMatchObject({
    actor_kind: 'command line',
    actor: null,
    origin: null,
    environment: 'uat',
  });
  expect(events[1]).toMatchObject({ actor_kind: 'user', actor: user.id, origin: '203.0.113.9' });
  expect(events[1]?.after).toMatchObject({ id: second.id, hint: second.key.slice(-4) });
  for (const { key } of [first, second]) expect(JSON.stringify(events)).not.toContain(key);
});
