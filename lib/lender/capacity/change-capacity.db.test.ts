import { beforeEach, expect, test } from 'vitest';
import type { LenderContext } from '@/lib/base/actor/context';
import { listVersions } from '@/lib/catalogue/catalogue-history/list-versions';
import { changePartner } from '@/lib/catalogue/partner/change-partner';
import { changePartnerInput } from '@/lib/catalogue/partner/input';
import { getPartner } from '@/lib/catalogue/partner/list-partners';
import { findLenderChanges } from '@/lib/event/alert/lender-changes';
import { changeOwnBilling } from '@/lib/lender/company/change-billing';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLender, makePartner } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { changeOwnCapacity as changeVerb } from './change-capacity';
import { listOwnCapacity } from './list-capacity';
import { changeOwnCapacityInput } from './schema';

const db = withDatabase();
const change = checked(changeOwnCapacityInput, changeVerb);
const save = checked(changePartnerInput, changePartner);
const code = (text: string) => expect.objectContaining({ code: text });
const errors = (...fields: string[]) =>
  expect.objectContaining({
    detail: { errors: Object.fromEntries(fields.map((name) => [name, [expect.any(String)]])) },
  });
const perDay = (most: number | null, others: object = {}) => ({
  counts: 'applications' as const,
  window: 'day' as const,
  most,
  ...others,
});

let lenderId: number;
let partnerId: number;
let manager: LenderContext;
let affiliate: string;

beforeEach(async () => {
  lenderId = (await makeLender(db)).id;
  partnerId = (await makePartner(db, { environment: 'uat' })).id;
  await db.sql`update partner set lender_id = ${lenderId}, active = true where id = ${partnerId}`;
  manager = await makeLenderPerson(db.database, lenderId, { role: 'manager' });
  affiliate = (await makeAffiliate(db.database)).slug;
  const { entry } = await getPartner(makeContext(db.database), { partnerId });
  await save(makeContext(db.database), {
    partnerId,
    entry: { ...entry, capacity: { caps: [perDay(100), perDay(7, { affiliate })] } },
  });
});

const own = async () => {
  const [found] = await listOwnCapacity(manager);
  if (!found) throw new Error('nothing of its own');
  return found;
};
const stored = async () => (await getPartner(makeContext(db.database), { partnerId })).entry.capacity;

test('a manager sets hours, closures and a lower cap: one version of theirs, and operators are told', async () => {
  const { version } = await own();
  const saved = await change(manager, {
    partnerId,
    version,
    entry: {
      capacity: {
        caps: [perDay(40), perDay(9, { window: 'month', counts: 'accepted' })],
        hours: [{ weekday: 'mon', opens: '08:00', closes: '17:00' }],
        closures: [{ from: '2026-12-24T12:00:00+02:00', to: '2027-01-04T08:00:00+02:00', reason: 'Holiday' }],
      },
    },
    reason: 'Fewer people',
  });
  expect(await own()).toMatchObject({
    version: saved.version,
    capacity: { caps: [{ most: 40 }, { most: 9 }] },
  });
  // The operator's cap of one affiliate is there still, and the lender never sees it.
  expect((await stored())?.caps).toContainEqual(expect.objectContaining({ most: 7, affiliate }));
  expect(JSON.stringify(await own())).not.toContain(affiliate);
  const [newest] = (await listVersions(makeContext(db.database), { environment: 'uat' })).versions;
  expect(newest).toMatchObject({ source: 'lender', by: 'Thandi Mokoena', reason: 'Fewer people' });
  expect(await findLenderChanges(db)).toContainEqual(
    expect.objectContaining({
      kind: 'lender-changed',
      environment: 'uat',
      subjectId: partnerId,
      detail: { what: 'opening hours, closures and caps' },
    }),
  );
});

test('what changes nothing is no version', async () => {
  const { version, capacity } = await own();
  const before = (await listVersions(makeContext(db.database), { environment: 'uat' })).versions.length;
  await change(manager, { partnerId, version, entry: { capacity } });
  expect((await listVersions(makeContext(db.database), { environment: 'uat' })).versions).toHaveLength(
    before,
  );
});

test('higher caps, one affiliate’s, other products and an unseen change are refused', async () => {
  const { version } = await own();
  const attempt = (capacity: object | null, how: object = {}) =>
    change(manager, { partnerId, version, entry: { capacity }, ...how } as never);
  await expect(attempt({ caps: [perDay(101)] })).rejects.toThrow(errors('entry.capacity.caps[0].most'));
  await expect(attempt(null)).rejects.toThrow(errors('entry.capacity.caps'));
  await expect(attempt({ caps: [perDay(100), perDay(1, { affiliate })] })).rejects.toThrow(
    errors('entry.capacity.caps[1].affiliate'),
  );
  await expect(attempt({ caps: [perDay(100), perDay(1, { intent: 'Vehicle' })] })).rejects.toThrow(
    errors('entry.capacity.caps[1].intent'),
  );
  const stale = await attempt({ caps: [perDay(90)] }, { version: version - 1 }).catch((e: unknown) => e);
  expect(stale).toEqual(code('conflict'));
  // What is stored has what is not the lender's.
  expect(JSON.stringify(stale)).not.toContain(affiliate);
  expect((await stored())?.caps[0]).toMatchObject({ most: 100 });
});

test('only a manager may, and another lender’s is not there', async () => {
  const { version } = await own();
  const wanted = { partnerId, version, entry: { capacity: { caps: [perDay(1)] } } };
  const agent = await makeLenderPerson(db.database, lenderId);
  await expect(change(agent, wanted)).rejects.toThrow(code('forbidden'));
  await expect(
    changeOwnBilling(agent, { address: 'x', billingEmail: 'a@b.example', version: 1 }),
  ).rejects.toThrow(code('forbidden'));
  const stranger = await makeLenderPerson(db.database, (await makeLender(db)).id, { role: 'manager' });
  await expect(change(stranger, wanted)).rejects.toThrow(code('not_found'));
  expect(await listOwnCapacity(stranger)).toEqual([]);
  // The other environment's is none of this session.
  const elsewhere = await makeLenderPerson(db.database, lenderId, {
    role: 'manager',
    environment: 'production',
  });
  await expect(change(elsewhere, wanted)).rejects.toThrow(code('not_found'));
});

test('of both together a company makes 50 changes a day', async () => {
  const { version } = await own();
  await db.sql`
    insert into audit_event (actor_kind, actor_id, action, subject_id, before, after)
    select 'user', ${'userId' in manager.actor ? manager.actor.userId : 0}, 'lender.changed', ${lenderId}, '{}', '{}'
    from generate_series(1, 49)`;
  const saved = await change(manager, { partnerId, version, entry: { capacity: { caps: [perDay(90)] } } });
  await expect(
    changeOwnBilling(manager, { address: 'x', billingEmail: 'a@b.example', version: 1 }),
  ).rejects.toThrow(code('rule_broken'));
  await expect(
    change(manager, { partnerId, version: saved.version, entry: { capacity: { caps: [perDay(80)] } } }),
  ).rejects.toThrow(code('rule_broken'));
});

test('a billing address is changed once seen, and operators are told of no value', async () => {
  const row = async () =>
    (await db.sql`select address, billing_email, version, legal_name from lender where id = ${lenderId}`)[0];
  const before = await row();
  const wanted = { address: '1 Long Street', billingEmail: 'invoices@lender.example' };
  await changeOwnBilling(manager, { ...wanted, version: before?.version });
  expect(await row()).toMatchObject({ address: '1 Long Street', legal_name: before?.legal_name });
  await expect(
    changeOwnBilling(manager, { ...wanted, address: 'Elsewhere', version: before?.version }),
  ).rejects.toThrow(code('conflict'));
  const cause = (await findLenderChanges(db)).find(
    ({ environment, subjectId }) => environment === null && subjectId === lenderId,
  );
  expect(cause?.detail).toEqual({ what: 'billing address and billing email' });
  expect(JSON.stringify(cause)).not.toContain('Long Street');
});
