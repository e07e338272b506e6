import { beforeAll, describe, expect, test } from 'vitest';
import { findScopeToCount } from '@/db/query/care/incident';
import { insertLeadReads } from '@/db/query/desk/lead-read';
import { packIds } from '@/lib/desk/lead-read/id-set';
import { makeIdNumber } from '@/test/applicant';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeLead, makeUser } from '@/test/factory';
import type { OperatorRole } from '@/word/role';
import { addMeasure, changeIncident } from './change-incident';
import { countScope } from './count-scope';
import { getIncident, listAllIncidents } from './get-incident';
import { openIncident, scopeAgain } from './open-incident';
import { addMeasureInput, changeIncidentInput, openIncidentInput } from './schema';
import { peopleOf } from './view';

const db = withDatabase();
const never = () => new AbortController().signal;
const hour = 3_600_000;
const now = Date.now();
const from = new Date(now - 10 * hour);
const to = new Date(now - hour);

async function as(operatorRole: OperatorRole) {
  const { id: userId } = await makeUser(db, { role: 'operator', operatorRole });
  const actor = { kind: 'user', userId, role: 'operator', operatorRole, affiliateId: null, sessionId: 's' };
  return makeContext(db.database, { actor: actor as never });
}

let admin: Awaited<ReturnType<typeof as>>;
let affiliateId: number;

beforeAll(async () => {
  admin = await as('admin');
  affiliateId = (await makeAffiliate(db)).id;
});

/** A key that read some people's leads, each in a read of its own, in an order of their own. */
async function makeLeak(people: number) {
  const key = await makeApiKey(db, { affiliateId });
  const leads: number[] = [];
  for (let person = 0; person < people; person += 1) {
    const idNumber = makeIdNumber();
    for (let times = 0; times <= person % 2; times += 1)
      leads.push((await makeLead(db, { affiliateId, environment: 'production', idNumber })).id);
  }
  const read = {
    affiliateId,
    environment: 'production' as const,
    actorKind: 'key',
    actorId: key.id,
    origin: null,
  };
  await insertLeadReads(
    db,
    leads.map((leadId, place) => ({
      ...read,
      at: new Date(from.getTime() + place * 60_000),
      kind: 'api' as const,
      leadId,
      rows: null,
      ids: null,
    })),
  );
  return { key, leads, read };
}

const openInput = (name: string) => ({
  kind: 'key' as const,
  name,
  from,
  to,
  noticedAt: new Date(now - hour),
  certainty: 'alleged' as const,
  nature: 'access' as const,
});

async function newestScope(id: number): Promise<number> {
  const [row] = await db.sql<[{ id: number }]>`
    select id::float8 as id from incident_scope where incident_id = ${id} order by version desc limit 1`;
  return row.id;
}

describe('an incident', () => {
  test('keeps its scope in versions: what was counted first stays', async () => {
    const { key, leads, read } = await makeLeak(5);
    const opened = await openIncident(admin, openInput(String(key.id)));
    const { id } = opened.incident;
    expect(opened.scopes).toMatchObject([{ version: 1, state: 'counting', step: 1, steps: 4, looked: 0 }]);
    await expect(scopeAgain(admin, id)).rejects.toMatchObject({ code: 'conflict' });
    await countScope(admin, await newestScope(id), never());
    const counted = await getIncident(admin, id);
    expect(counted.scopes.map((scope) => peopleOf(scope, 'production'))).toEqual([5]);
    expect(counted.scopes[0]?.rows[0]).toMatchObject({ leads: leads.length, erased: 0 });
    // A process had not stored an export yet.
    const late = await makeLead(db, { affiliateId, environment: 'production', idNumber: makeIdNumber() });
    const ids = packIds([late.id, ...leads]);
    await insertLeadReads(db, [
      { ...read, at: new Date(to.getTime() - 1), kind: 'exported', leadId: null, rows: 8, ids },
    ]);
    await scopeAgain(admin, id);
    await countScope(admin, await newestScope(id), never());
    const { scopes } = await getIncident(admin, id);
    expect(scopes.map((scope) => [scope.version, peopleOf(scope, 'production')])).toEqual([
      [2, 6],
      [1, 5],
    ]);
    await expect(db.sql`update incident_scope set rows = '[]' where incident_id = ${id}`).rejects.toThrow();
    await expect(db.sql`delete from incident_scope where incident_id = ${id}`).rejects.toThrow();
    expect((await listAllIncidents(admin))[0]).toMatchObject({
      id,
      state: 'done',
      people: { production: 6, uat: 0 },
    });
  });

  test('a count that is killed after any piece goes on, and two workers at once count everybody once', async () => {
    const { key, read } = await makeLeak(9);
    await insertLeadReads(db, [
      { ...read, at: from, kind: 'exported', leadId: null, rows: 7, ids: null },
      { ...read, at: from, kind: 'listed', leadId: null, rows: 4, ids: null },
    ]);
    const { incident } = await openIncident(admin, openInput(String(key.id)));
    const scopeId = await newestScope(incident.id);
    let kills = 0;
    for (; kills < 500; kills += 1) {
      let asked = 0;
      const signal = {
        throwIfAborted: () => {
          asked += 1;
          if (asked > 2) throw new Error('killed');
        },
      };
      const runs = [countScope(admin, scopeId, signal, 7), countScope(admin, scopeId, signal, 7)];
      await Promise.allSettled(runs);
      if (!(await findScopeToCount(db.database, scopeId))) break;
    }
    expect(kills).toBeGreaterThan(2);
    const { scopes } = await getIncident(admin, incident.id);
    expect(scopes[0] && peopleOf(scopes[0], 'production')).toBe(9);
    expect(scopes[0]?.unknown).toContain(
      '2 lists and exports recorded without the leads in them: at most 11 leads',
    );
  });

  test('is refused by field: nobody called so, a period that ends first, a time to come', async () => {
    const { key } = await makeLeak(1);
    const input = openInput(String(key.id));
    const errorsOf = (change: object) =>
      openIncident(admin, { ...input, ...change }).then(
        () => null,
        (error: { detail?: { errors?: object } }) => error.detail?.errors,
      );
    expect(await errorsOf({ name: '987654321' })).toEqual({
      name: ['no API key ends so, or has this number'],
    });
    expect(await errorsOf({ kind: 'user', name: 'nobody@example.test' })).toEqual({
      name: ['no user has or had this email address or number'],
    });
    expect(await errorsOf({ from: to, to: from })).toEqual({ to: ['must be after its beginning'] });
    expect(
      await errorsOf({ to: new Date(Date.now() + hour), noticedAt: new Date(Date.now() + hour) }),
    ).toEqual({ to: ['must not be in the future'], noticedAt: ['must not be in the future'] });
    expect(openIncidentInput.safeParse({ ...input, from: '24 November' }).success).toBe(false);
  });

  test('a key is found by its number, or by its last characters if no other ends so', async () => {
    const [one, other] = [await makeApiKey(db, { affiliateId, hint: 'zq9k' }), await makeLeak(1)];
    const { incident } = await openIncident(admin, openInput('…zq9k'));
    expect(incident.subject).toContain('zq9k');
    await makeApiKey(db, { affiliateId, hint: 'zq9k' });
    await expect(openIncident(admin, openInput('zq9k'))).rejects.toMatchObject({
      detail: { errors: { name: [expect.stringContaining(`several API keys end so`)] } },
    });
    expect((await openIncident(admin, openInput(String(one.id)))).incident.id).not.toBe(other.key.id);
  });

  test('a user who was removed since is found by email and by number', async () => {
    const user = await makeUser(db, { affiliateId, removedAt: new Date() });
    for (const name of [user.email.toUpperCase(), ` ${user.id} `]) {
      const { incident } = await openIncident(admin, { ...openInput(name), kind: 'user' });
      expect(incident.subject).toContain(user.email);
    }
  });

  test('facts are changed by who has seen them, and measures are never changed', async () => {
    const { key } = await makeLeak(1);
    const { incident } = await openIncident(admin, openInput(String(key.id)));
    const facts = {
      noticedAt: new Date(incident.noticedAt),
      certainty: 'confirmed' as const,
      nature: 'both' as const,
      lateReason: 'The police asked us to wait.',
      regulatorToldAt: new Date(now - hour / 2),
      peopleToldAt: null,
      callNumber: '010 555 0100',
      signedBy: 'Nomsa Dube, information officer',
      version: incident.version,
    };
    const changed = await changeIncident(admin, incident.id, facts);
    expect(changed.incident).toMatchObject({ certainty: 'confirmed', nature: 'both', version: 2 });
    await expect(
      changeIncident(admin, incident.id, { ...facts, certainty: 'alleged' }),
    ).rejects.toMatchObject({ code: 'stale', detail: { current: { incident: { certainty: 'confirmed' } } } });
    const early = { ...facts, version: 2, regulatorToldAt: new Date(now - 2 * hour) };
    await expect(changeIncident(admin, incident.id, early)).rejects.toMatchObject({
      detail: { errors: { regulatorToldAt: ['must not be before it was noticed'] } },
    });
    const { measures } = await addMeasure(admin, incident.id, { words: 'The key was revoked.' });
    expect(measures.map(({ words }) => words)).toEqual(['The key was revoked.']);
    await expect(db.sql`update incident_measure set words = ''`).rejects.toThrow();
    for (const words of [
      'Thandi, 082 123 4567, was called',
      'See https://status.example',
      'See www.kopje.co.za',
    ])
      expect(addMeasureInput.safeParse({ words }).success, words).toBe(false);
    expect(addMeasureInput.safeParse({ words: 'Keys were revoked, e.g. the CRM’s.No more.' }).success).toBe(
      true,
    );
    expect(
      changeIncidentInput.safeParse({ ...facts, noticedAt: incident.noticedAt, callNumber: 'x' }).success,
    ).toBe(false);
  });

  test('viewers read, admins alone keep; the audit trail names no person', async () => {
    const { key } = await makeLeak(1);
    const { incident } = await openIncident(admin, openInput(String(key.id)));
    const viewer = await as('viewer');
    expect((await getIncident(viewer, incident.id)).incident.id).toBe(incident.id);
    for (const role of ['viewer', 'support'] as const) {
      const ctx = await as(role);
      await expect(openIncident(ctx, openInput(String(key.id)))).rejects.toMatchObject({ code: 'forbidden' });
      await expect(scopeAgain(ctx, incident.id)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(addMeasure(ctx, incident.id, { words: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(getIncident(admin, 999_999)).rejects.toMatchObject({ code: 'not_found' });
    const [event] = await db.sql`
      select after from audit_event where action = 'incident.opened' and subject_id = ${incident.id}`;
    expect(event?.after).toMatchObject({ kind: 'key', subjectIds: [key.id] });
  });
});
