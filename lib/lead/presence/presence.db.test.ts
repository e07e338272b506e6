import { beforeEach, describe, expect, test } from 'vitest';
import { insertSession } from '@/db/query/access/session';
import { deleteSession } from '@/db/query/access/session-end';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead, makePartner, makeUser, unique } from '@/test/factory';
import { getWall } from './get-wall';
import { notePresence } from './note-presence';
import type { PresenceInput } from './schema';

const db = withDatabase();
let affiliateId: number;
let manager: AffiliateContext;

beforeEach(async () => {
  affiliateId = (await makeAffiliate(db)).id;
  manager = await staff('manager');
});

async function staff(role: 'agent' | 'manager', name = 'A', of = affiliateId): Promise<AffiliateContext> {
  const { id: userId } = await makeUser(db, { affiliateId: of, role, name });
  const sessionId = unique('session');
  await insertSession(db, { id: sessionId, userId, lifeSeconds: 3_600 });
  const context = makeAffiliateContext(db.database, { affiliateId: of });
  return { ...context, actor: { kind: 'user', userId, role, affiliateId: of, sessionId } };
}

const idOf = ({ actor }: AffiliateContext) => (actor.kind === 'user' ? actor.userId : 0);
const sessionOf = ({ actor }: AffiliateContext) => (actor.kind === 'user' ? actor.sessionId : '');
const wall = async (ctx = manager) => (await getWall(ctx)).rows;
const told = (ctx: AffiliateContext, input: PresenceInput) => notePresence(ctx, input);
async function leaveAlone(ctx: AffiliateContext, seconds: number) {
  await db.sql`
    update presence set told_at = now() - make_interval(secs => ${seconds}), since = now() - make_interval(secs => ${seconds})
    where session_id = ${sessionOf(ctx)}`;
  await db.sql`update session set used_at = now() - make_interval(secs => ${seconds}) where id = ${sessionOf(ctx)}`;
}
const writes = async (ctx: AffiliateContext) => {
  const [row] = await db.sql<
    { xmin: string }[]
  >`select xmin::text from presence where session_id = ${sessionOf(ctx)}`;
  return row?.xmin;
};

describe('the wall', () => {
  test('says what each agent is on and since when, and nothing of an applicant', async () => {
    const agent = await staff('agent', 'Lerato');
    await makeLead(db, {
      affiliateId,
      userId: idOf(agent),
      source: 'portal',
      firstName: 'Nomvulo',
      state: 'accepted',
    });
    await told(agent, { page: 'lead', leadState: 'matched', isNew: true });
    const { at, rows } = await getWall(manager);
    expect(rows).toEqual([
      {
        userId: idOf(agent),
        name: 'Lerato',
        role: 'agent',
        doing: 'lead',
        leadState: 'matched',
        since: expect.any(String),
        environment: 'uat',
        calls: 0,
        captured: 1,
        offered: 1,
        accepted: 0,
        hours: 1,
      },
    ]);
    expect(Date.parse(at) - Date.parse(rows[0]?.since ?? '')).toBeLessThan(5_000);
    expect(JSON.stringify(rows)).not.toContain('Nomvulo');
  });

  test('is written on a change, and else twice a minute at most', async () => {
    const agent = await staff('agent');
    await told(agent, { page: 'capture' });
    const first = await writes(agent);
    await told(agent, { page: 'capture' });
    expect(await writes(agent)).toBe(first);
    await told(agent, { page: 'capture', isNew: true });
    const again = await writes(agent);
    expect(again).not.toBe(first);
    await leaveAlone(agent, 31);
    const since = (await wall())[0]?.since ?? '';
    await told(agent, { page: 'capture' });
    expect(await wall()).toMatchObject([{ doing: 'capture', since }]);
    await told(agent, { page: 'lead', leadState: 'new' });
    expect(((await wall())[0]?.since ?? '') > since).toBe(true);
    const before = await writes(agent);
    await told(agent, { page: 'lead', leadState: 'pending' });
    expect(await writes(agent)).not.toBe(before);
  });

  test('says who is idle, since they last worked, and who is signed out', async () => {
    const [busy, idle, gone] = [
      await staff('agent', 'B'),
      await staff('agent', 'A'),
      await staff('agent', '0'),
    ];
    for (const ctx of [busy, idle, gone]) await told(ctx, { page: 'capture' });
    await leaveAlone(busy, 170);
    await leaveAlone(idle, 200);
    await deleteSession(db, sessionOf(gone));
    expect((await wall()).map(({ name, doing }) => `${name} ${doing}`)).toEqual([
      'B capture',
      'A idle',
      '0 away',
    ]);
    const [row] = await db.sql`select from presence where session_id = ${sessionOf(gone)}`;
    expect(row).toBeUndefined();
    const { since, environment } = (await wall())[1] ?? {};
    expect(Date.now() - Date.parse(since ?? '')).toBeGreaterThan(195_000);
    expect(environment).toBe('uat');
  });

  test('goes by the session that was used last, and takes no notice of one that has ended', async () => {
    const desk = await staff('agent');
    const phone = unique('session');
    await insertSession(db, { id: phone, userId: idOf(desk), lifeSeconds: 3_600 });
    const onPhone = { ...desk, actor: { ...desk.actor, sessionId: phone } } as AffiliateContext;
    await told(desk, { page: 'capture' });
    await leaveAlone(desk, 20);
    await told(onPhone, { page: 'list' });
    expect(await wall()).toMatchObject([{ doing: 'list' }]);
    await db.sql`update session set expires_at = now() where id = ${phone}`;
    expect(await wall()).toMatchObject([{ doing: 'capture' }]);
    // A page may tell after the end.
    await deleteSession(db, sessionOf(desk));
    await told(desk, { page: 'capture' });
    expect(await wall()).toMatchObject([{ doing: 'away', since: null, environment: null }]);
  });

  test('counts what was captured today, in this environment alone', async () => {
    const agent = await staff('agent');
    const make = (values: object) =>
      makeLead(db, { affiliateId, userId: idOf(agent), source: 'portal', ...values });
    await make({ state: 'unmatched' });
    await make({ state: 'matched' });
    await make({ state: 'accepted', environment: 'production' });
    await make({ state: 'accepted', source: 'batch' });
    await make({ state: 'accepted', createdAt: new Date(Date.now() - 86_400_000) });
    expect(await wall()).toMatchObject([{ captured: 2, offered: 1, accepted: 0, hours: 1 }]);
    expect(await wall({ ...manager, scope: { ...manager.scope, environment: 'production' } })).toMatchObject([
      { captured: 1, offered: 1, environment: 'uat' },
    ]);
  });

  test('counts calls, and what somebody sold of what another one uploaded', async () => {
    const [uploader, agent] = [await staff('manager', 'Pieter'), await staff('agent', 'Lerato')];
    const yesterday = new Date(Date.now() - 2 * 86_400_000);
    const lead = await makeLead(db, {
      affiliateId,
      userId: idOf(uploader),
      source: 'batch',
      state: 'accepted',
      createdAt: yesterday,
    });
    const { id: partnerId } = await makePartner(db);
    await db.sql`
      with sent as (
        insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, user_id)
        values (${affiliateId}, 'uat', ${lead.id}, ${partnerId}, 'accept', 'accepted', ${idOf(agent)}) returning id)
      update lead set application_id = (select id from sent) where id = ${lead.id}`;
    const say = (undoes: number | null = null) => db.sql<[{ id: number }]>`
      insert into disposition (affiliate_id, environment, lead_id, user_id, kind, press_id, undoes)
      values (${affiliateId}, 'uat', ${lead.id}, ${idOf(agent)}, 'no answer', gen_random_uuid(), ${undoes}::bigint)
      returning id::float8 as id`;
    await say();
    const [second] = await say();
    await say(second.id);
    const rows = await wall();
    expect(rows.find(({ name }) => name === 'Lerato')).toMatchObject({
      calls: 1,
      captured: 0,
      accepted: 1,
      hours: 1,
    });
    // The manager has only uploaded, and not today.
    expect(rows.map(({ name }) => name)).not.toContain('Pieter');
  });

  test('has managers only if they captured something, and nobody who was removed', async () => {
    const gone = await staff('agent');
    await db.sql`update "user" set removed_at = now() where id = ${idOf(gone)}`;
    expect(await wall()).toEqual([]);
    await makeLead(db, { affiliateId, userId: idOf(manager), source: 'portal' });
    expect(await wall()).toMatchObject([{ role: 'manager', captured: 1, doing: 'other' }]);
  });

  test('is for the affiliate’s own managers', async () => {
    const agent = await staff('agent');
    await expect(getWall(agent)).rejects.toMatchObject({ code: 'forbidden' });
    const other = (await makeAffiliate(db)).id;
    const stranger = await staff('manager', 'S', other);
    expect(await wall(stranger)).toEqual([]);
    await expect(getWall({ ...stranger, scope: manager.scope })).rejects.toMatchObject({ code: 'forbidden' });
  });
});
