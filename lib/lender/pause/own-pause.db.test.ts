import { beforeEach, expect, test } from 'vitest';
import type { LenderContext } from '@/lib/base/actor/context';
import { leaveOut } from '@/lib/catalogue/partner/leave-out';
import { findCapacityCauses } from '@/lib/event/alert/capacity-causes';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender, makePartner } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { listPauses, pauseOwn, resumeOwn } from './own-pause';

const db = withDatabase();
const code = (text: string) => expect.objectContaining({ code: text });
const until = () => new Date(Date.now() + 3_600_000);

let manager: LenderContext;
let partnerId: number;

beforeEach(async () => {
  const { id: lenderId } = await makeLender(db);
  partnerId = (await makePartner(db, { environment: 'uat' })).id;
  await db.sql`update partner set lender_id = ${lenderId}, active = true where id = ${partnerId}`;
  manager = await makeLenderPerson(db.database, lenderId, { role: 'manager' });
});

test('a manager pauses and resumes their own at once, and operators are alerted', async () => {
  await pauseOwn(manager, { partnerId, until: until(), reason: 'Stocktaking' });
  expect(await listPauses(manager)).toMatchObject([{ partnerId, isPaused: true, isOwn: true }]);
  const causes = await findCapacityCauses(db, 'uat', [], new Date(Date.now() + 1_000));
  expect(causes).toContainEqual(
    expect.objectContaining({ kind: 'paused-partner', subjectId: partnerId, detail: { why: 'Stocktaking' } }),
  );
  await resumeOwn(manager, partnerId);
  expect(await listPauses(manager)).toMatchObject([{ isPaused: false, until: null }]);
});

test('what an operator has paused is not theirs to change; another lender’s is not there; agents may not', async () => {
  await leaveOut(makeContext(db.database), { partnerId, until: null, reason: 'By contract' });
  await expect(resumeOwn(manager, partnerId)).rejects.toThrow(code('conflict'));
  await expect(pauseOwn(manager, { partnerId, until: until(), reason: 'x' })).rejects.toThrow(
    code('conflict'),
  );
  const stranger = await makeLenderPerson(db.database, (await makeLender(db)).id, { role: 'manager' });
  await expect(resumeOwn(stranger, partnerId)).rejects.toThrow(code('not_found'));
  expect(await listPauses(stranger)).toEqual([]);
  const agent = await makeLenderPerson(db.database, manager.lenderScope.lenderId);
  await expect(resumeOwn(agent, partnerId)).rejects.toThrow(code('forbidden'));
});
