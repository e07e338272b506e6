import { beforeAll, describe, expect, test } from 'vitest';
import type { ScopeRow } from '@/db/query/care/incident-scope';
import { insertLeadReads, type NewLeadRead } from '@/db/query/desk/lead-read';
import { batch, batchRow } from '@/db/schema/batch/batch';
import { requestLog } from '@/db/schema/http/request';
import { application } from '@/db/schema/lead/application';
import { leadEvent } from '@/db/schema/lead/lead';
import { offer } from '@/db/schema/lead/offer';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { packIds } from '@/lib/desk/lead-read/id-set';
import { makeIdNumber } from '@/test/applicant';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { luckOf } from '@/test/world/random';
import type { IncidentKind } from '@/word/incident';
import { scopeIncident } from './scope-incident';

const db = withDatabase();
const begin = Date.now() - 10 * 86_400_000;
const hour = 3_600_000;
const from = new Date(begin + 40 * hour);
const to = new Date(begin + 90 * hour);
const period = { from, to };
const isWithin = (at: Date) => at >= from && at < to;

interface StoredLead {
  id: number;
  person: string;
}

async function makeMarket() {
  const { id: affiliateId, slug } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const leads: StoredLead[] = [];
  for (let person = 0; person < 60; person += 1) {
    // Ids that take one, two and five bytes from one to the next.
    const jump = { 20: 900, 40: 5_000_000_000 }[person] ?? 0;
    if (jump > 0) await db.sql`select setval('lead_id_seq', last_value + ${jump}::bigint) from lead_id_seq`;
    const idNumber = makeIdNumber();
    // Some people have two leads, and one lead has no ID number.
    for (let times = 0; times <= Number(person % 3 === 0); times += 1) {
      const made = await makeLead(db, { affiliateId, intentId, ...(person > 0 && { idNumber }) });
      leads.push({ id: made.id, person: person > 0 ? idNumber : `lead ${made.id}` });
    }
  }
  const user = await makeUser(db, { affiliateId });
  const key = await makeApiKey(db, { affiliateId });
  const other = await makeUser(db, { affiliateId });
  return { affiliateId, slug, leads, user, key, other, sessions: [] as number[] };
}

const startSession = (userId: number) =>
  recordAudit({ actor: { kind: 'user', userId }, origin: null }, db, {
    action: 'session.started',
    subjectId: userId,
  });

let market: Awaited<ReturnType<typeof makeMarket>>;
let reads: (NewLeadRead & { held: number[] })[];

beforeAll(async () => {
  market = await makeMarket();
  const random = luckOf('42').below;
  const { leads, user, key, other, affiliateId } = market;
  const one = () => leads[random(leads.length)]?.id ?? 0;
  for (const { id } of [user, user, other]) market.sessions.push(await startSession(id));
  const [first = 0, second = 0, third = 0] = market.sessions;
  reads = Array.from({ length: 10_000 }, () => {
    const actor = [user, key, other][random(3)] ?? user;
    const kind = (['api', 'exported', 'id number', 'listed', 'opened'] as const)[random(5)] ?? 'api';
    const isSet = kind === 'exported' || kind === 'listed';
    const held = isSet ? [...new Set(Array.from({ length: random(6) }, one))] : [one()];
    return {
      at: new Date(begin + random(200 * hour)),
      affiliateId,
      environment: 'uat' as const,
      actorKind: actor === key ? 'key' : 'user',
      actorId: actor.id,
      // Of some reads it was not recorded.
      sessionNumber:
        actor === key ? null : ((actor === user ? [first, second, null] : [third])[random(3)] ?? null),
      origin: '192.0.2.7',
      kind,
      leadId: isSet ? null : (held[0] ?? null),
      rows: isSet ? held.length : null,
      ids: isSet ? packIds(held) : null,
      held,
    };
  });
  await insertLeadReads(db, reads);
});

const personOf = (id: number) => market.leads.find((one) => one.id === id)?.person ?? '';

/** What the slow way says: over the reads themselves. */
function truth(those: typeof reads, way: string | null) {
  const touched = those.filter(
    ({ at, kind, held }) => isWithin(at) && held.length > 0 && (way === null || kind === way),
  );
  const ids = new Set(touched.flatMap(({ held }) => held));
  const times = touched.map(({ at }) => at.getTime());
  return {
    way,
    people: new Set([...ids].map(personOf)).size,
    leads: ids.size,
    first: new Date(Math.min(...times)),
    last: new Date(Math.max(...times)),
  };
}

const figures = ({ way, people, leads, first, last }: ScopeRow) => ({ way, people, leads, first, last });
const ways = [null, 'api', 'exported', 'id number', 'listed', 'opened'];
const scope = (kind: IncidentKind, name: string, when = period) =>
  scopeIncident(makeContext(db.database), { kind, name, ...when });

describe('scopeIncident', () => {
  test.each(['user', 'key', 'other'] as const)('equals the truth of 10,000 random reads: %s', async (who) => {
    const { id } = market[who];
    const kind = who === 'key' ? 'key' : 'user';
    const { rows } = await scope(kind, String(id));
    const own = reads.filter(({ actorId, actorKind }) => actorId === id && actorKind === kind);
    expect(own.length).toBeGreaterThan(3_000);
    expect(rows.map(figures)).toEqual(ways.map((way) => truth(own, way)));
    expect(rows.map(({ data }) => data)).toEqual([null, 'full', 'masked', 'full', 'masked', 'masked']);
  });

  test.each([97, 100_000])(
    'a session’s scope is what was read in it, and says of what that is not known: %s rows',
    async (rows) => {
      const { user, sessions } = market;
      const input = { kind: 'session', name: String(sessions[0]), ...period } as const;
      const found = await scopeIncident(makeContext(db.database), input, rows);
      const own = reads.filter(({ sessionNumber }) => sessionNumber === sessions[0]);
      expect(own.length).toBeGreaterThan(800);
      expect(found.rows.map(figures)).toEqual(ways.map((way) => truth(own, way)));
      const without = reads.filter(
        ({ actorId, actorKind, sessionNumber, at }) =>
          actorKind === 'user' && actorId === user.id && sessionNumber === null && isWithin(at),
      ).length;
      expect(found.unknown).toEqual([
        `${without} reads of the same user in the period were recorded without a session (before sessions had numbers): whether in this one is not known`,
      ]);
    },
  );

  test('and the same looked through in pieces of 97 rows', async () => {
    const input = { kind: 'affiliate', name: market.slug, ...period } as const;
    expect(await scopeIncident(makeContext(db.database), input, 97)).toEqual(
      await scope('affiliate', market.slug),
    );
  });

  test('and within an hour, where few of the people were seen', async () => {
    const own = reads.filter(({ actorId, actorKind }) => actorId === market.user.id && actorKind === 'user');
    const short = { from, to: new Date(from.getTime() + hour / 3) };
    const those = own.filter(({ at }) => at < short.to);
    const { rows } = await scope('user', market.user.email.toUpperCase(), short);
    expect(rows[0] && figures(rows[0])).toEqual(truth(those, null));
    expect(rows[0]?.people).toBeLessThan(60);
  });

  test('an affiliate’s scope has all of its reads, and its leads that were made meanwhile', async () => {
    const [made] = await db.sql<{ count: number }[]>`
      select count(*)::int as count from lead where affiliate_id = ${market.affiliateId}
        and created_at >= ${from.toISOString()}::timestamptz and created_at < ${to.toISOString()}::timestamptz`;
    expect(made?.count).toBe(0);
    const { rows } = await scope('affiliate', market.slug);
    expect(rows.map(figures)).toEqual(ways.map((way) => truth(reads, way)));
    const now = { from, to: new Date(Date.now() + hour) };
    const written = (await scope('affiliate', market.slug, now)).rows.find(({ way }) => way === 'written');
    expect(written?.leads).toBe(market.leads.length);
  });

  test('a lender’s scope has whom it was asked about and whom it was sent', async () => {
    const [one, two, three] = market.leads.slice(-3).map(({ id }) => id);
    if (!one || !two || !three) throw new Error('there are leads');
    const { id: partnerId, slug } = await makePartner(db);
    const createdAt = new Date(from.getTime() + hour);
    const asked = { matches: [], createdAt, askedPartnerIds: [partnerId] };
    await db.drizzle.insert(offer).values([
      { ...asked, leadId: one },
      { ...asked, leadId: two, createdAt: to },
      { ...asked, leadId: two, askedPartnerIds: [] },
    ]);
    await db.drizzle.insert(application).values({
      affiliateId: market.affiliateId,
      environment: 'uat',
      leadId: three,
      partnerId,
      kind: 'referral',
      requestedAt: createdAt,
    });
    const { rows } = await scope('partner', slug);
    expect(rows.map(({ way, leads, data }) => [way, leads, data])).toEqual([
      [null, 2, null],
      ['application', 1, 'full'],
      ['score', 1, 'full'],
    ]);
  });

  test('has files that were read, and calls of the key about its own leads alone', async () => {
    const { affiliateId } = market;
    const [one, two] = market.leads.map(({ id }) => id);
    const manager = await makeUser(db, { affiliateId, role: 'manager' });
    const key = await makeApiKey(db, { affiliateId });
    const session = await startSession(manager.id);
    const stranger = await makeLead(db);
    const [made] = await db.drizzle
      .insert(batch)
      .values({ affiliateId, environment: 'uat', status: 'completed' })
      .returning();
    const batchId = made?.id ?? 0;
    await db.drizzle.insert(batchRow).values([
      { batchId, row: 0, status: 'created', leadId: one },
      { batchId, row: 1, status: 'invalid' },
    ]);
    const who = { kind: 'user', userId: manager.id, role: 'manager', affiliateId, sessionId: 's' } as const;
    const actor = { ...who, sessionNumber: session };
    for (const action of ['batch.file-read', 'batch.rejected-rows-read'] as const)
      await recordAudit({ actor, origin: null }, db, { action, subjectId: batchId, affiliateId });
    const call = {
      affiliateId,
      environment: 'uat',
      apiKeyId: key.id,
      at: new Date(),
      method: 'POST',
    } as const;
    const answer = { path: '/api/v2/offer', status: 200, durationMs: 1, requestId: 'r' };
    await db.drizzle.insert(requestLog).values([
      { ...call, ...answer, leadId: two },
      { ...call, ...answer, leadId: stranger.id },
      { ...call, ...answer, leadId: one, status: 422 },
    ]);
    const now = { from, to: new Date(Date.now() + hour) };
    const ofManager = await scope('user', manager.email, now);
    expect(ofManager.rows.map(({ way, leads }) => [way, leads])).toEqual([
      [null, 1],
      ['file', 1],
    ]);
    expect(ofManager.unknown).toContain(
      'rejected rows of files were read (times: 1); those people are not counted',
    );
    const older = { ...actor, sessionNumber: null };
    await recordAudit({ actor: older, origin: null }, db, {
      action: 'batch.file-read',
      subjectId: batchId,
      affiliateId,
    });
    await db.drizzle
      .insert(leadEvent)
      .values({ leadId: one ?? 0, kind: 'values replaced', userId: manager.id });
    const ofSession = await scope('session', String(session), now);
    expect(ofSession.rows.map(({ way, leads }) => [way, leads])).toEqual([
      [null, 1],
      ['file', 1],
    ]);
    expect(ofSession.unknown).toEqual([
      'rejected rows of files were read (times: 1); those people are not counted',
      '1 read of the same user in the period was recorded without a session (before sessions had numbers): whether in this one is not known',
      'what the same user submitted, changed, had scored or sent in the period (1 entry of histories) does not say in which session',
    ]);
    const seen = {
      affiliateId,
      environment: 'uat',
      kind: 'callers',
      rows: 3,
      leadId: null,
      ids: null,
    } as const;
    const by = { actorKind: 'user', actorId: manager.id, sessionNumber: session, origin: null };
    await insertLeadReads(db, [{ ...seen, ...by, at: new Date() }]);
    const withCallers = await scope('session', String(session), now);
    expect(withCallers.rows).toEqual(ofSession.rows);
    expect(withCallers.unknown).toEqual([
      ofSession.unknown[0],
      'notes of callers who are no leads were read (times: 1); those people are not counted',
      ...ofSession.unknown.slice(1),
    ]);
    const ofKey = await scope('key', String(key.id), now);
    expect(ofKey.rows.map(({ way, leads }) => [way, leads])).toEqual([
      [null, 1],
      ['call', 1],
    ]);
  });

  test('says what is not known, and counts an erased lead as a person', async () => {
    const user = await makeUser(db);
    const gone = await makeLead(db);
    await db.sql`update lead set erased_at = now() where id = ${gone.id}`;
    const read = {
      at: new Date(from.getTime() + hour),
      affiliateId: user.affiliateId ?? 0,
      environment: 'uat' as const,
      actorKind: 'user',
      actorId: user.id,
      origin: null,
      ids: null,
    };
    await insertLeadReads(db, [
      { ...read, kind: 'exported', leadId: null, rows: 700 },
      { ...read, kind: 'opened', leadId: gone.id, rows: null },
      { ...read, kind: 'opened', leadId: 9_000_000_000, rows: null },
    ]);
    const { rows, unknown } = await scope('user', String(user.id));
    expect(rows[0]).toMatchObject({ people: 1, leads: 1, erased: 1 });
    expect(unknown.slice(0, 3)).toEqual([
      '1 list or export recorded without the leads in them: at most 700 leads',
      '1 lead read one by one, and removed since',
      '1 lead erased since: each counts as a person, whom nobody can write to',
    ]);
  });

  test('says of whose offers it is not recorded who was asked: an affiliate’s own alone', async () => {
    const own = await makeAffiliate(db);
    const at = new Date(from.getTime() + hour);
    for (const leadId of [(await makeLead(db, { affiliateId: own.id })).id, (await makeLead(db)).id])
      await db.drizzle.insert(offer).values({ leadId, matches: [], createdAt: at });
    const line = 'lenders that were asked are not recorded for 1 offer of the period';
    expect((await scope('affiliate', own.slug)).unknown).toContain(line);
    expect((await scope('user', market.user.email)).unknown.join()).not.toContain('lenders that were asked');
  });

  test('refuses a period that ends before it begins, and whom it does not know', async () => {
    await expect(scope('user', '1', { from: to, to: from })).rejects.toThrow();
    await expect(scope('affiliate', 'no-such-affiliate')).rejects.toMatchObject({ code: 'not_found' });
    await expect(scope('session', '999999999')).rejects.toMatchObject({ code: 'not_found' });
    await expect(scope('key', 'CRM')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is for admins, and audited without a person', async () => {
    const { id } = await makeUser(db, { role: 'operator', operatorRole: 'viewer' });
    const actor = { kind: 'user', userId: id, role: 'operator', operatorRole: 'viewer' } as never;
    const ctx = makeContext(db.database, { actor });
    const input = { kind: 'affiliate', name: market.slug, ...period } as const;
    await expect(scopeIncident(ctx, input)).rejects.toMatchObject({ code: 'forbidden' });
    const [event] = await db.sql`
      select after from audit_event where action = 'incident.scoped' and subject_id = ${market.affiliateId}
        and after ->> 'kind' = 'affiliate' limit 1`;
    expect(event?.after).toEqual({ kind: 'affiliate', from: from.toISOString(), to: to.toISOString() });
  });
});
