import { expect, test } from 'vitest';
import { isUnderMaintenance, maintenanceView, planMaintenance, type StoredMaintenance } from './maintenance';

const now = new Date('2026-11-22T20:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const open: StoredMaintenance = {
  maintenance: false,
  maintenanceReason: null,
  maintenanceStartsAt: null,
  maintenanceEndsAt: null,
  maintenanceProblem: null,
};
const running = { ...open, maintenance: true, maintenanceReason: 'Upgrade', maintenanceEndsAt: at(30) };
const planned = { ...running, maintenance: false, maintenanceStartsAt: at(10) };

test('it starts now with a reason and an end, and only with both', () => {
  const wanted = { maintenance: true, maintenanceReason: 'Upgrade', maintenanceEndsAt: at(30) };
  expect(planMaintenance(open, wanted, now)).toEqual(running);
  expect(() => planMaintenance(open, { maintenance: true }, now)).toThrow(
    expect.objectContaining({
      detail: { errors: { maintenanceReason: ['required'], maintenanceEndsAt: ['required'] } },
    }),
  );
  expect(refusal(open, { ...wanted, maintenanceEndsAt: at(-1) })).toEqual({
    maintenanceEndsAt: ['must be in the future'],
  });
  expect(refusal(open, { ...wanted, maintenanceStartsAt: at(5) })).toEqual({
    maintenanceStartsAt: ['must be left out: it starts now'],
  });
});

test('it is planned for a time, changed until then, and begins by itself', () => {
  const wanted = { maintenanceReason: 'Upgrade', maintenanceStartsAt: at(10), maintenanceEndsAt: at(30) };
  expect(planMaintenance(open, wanted, now)).toEqual(planned);
  expect(refusal(open, { ...wanted, maintenanceEndsAt: at(10) })).toEqual({
    maintenanceEndsAt: ['must be after the start'],
  });
  expect(refusal(open, { ...wanted, maintenanceStartsAt: at(0) })).toEqual({
    maintenanceStartsAt: ['must be in the future'],
  });
  expect(planMaintenance(planned, { maintenanceStartsAt: at(20) }, now)).toEqual({
    ...planned,
    maintenanceStartsAt: at(20),
  });
  expect(isUnderMaintenance(planned, now)).toBe(false);
  expect(isUnderMaintenance(planned, at(10))).toBe(true);
  expect(maintenanceView('uat', planned, now)).toMatchObject({ isPlanned: true, startsAt: at(10) });
  expect(maintenanceView('uat', planned, at(31))).toMatchObject({ isPlanned: false, isOverdue: true });
});

test('reason and end change while it lasts; ending it, or a plan, forgets them', () => {
  expect(planMaintenance(running, { maintenanceEndsAt: at(60) }, now)).toEqual({
    ...running,
    maintenanceEndsAt: at(60),
  });
  expect(planMaintenance(running, { maintenance: true }, now)).toEqual(running);
  expect(planMaintenance(planned, { maintenanceReason: 'Longer' }, at(15))).toMatchObject({
    maintenance: true,
    maintenanceReason: 'Longer',
  });
  for (const stored of [running, planned, open])
    expect(planMaintenance(stored, { maintenance: false }, now)).toEqual(open);
  expect(planMaintenance(running, {}, now)).toEqual({});
  expect(refusal(open, { maintenanceEndsAt: at(60) })).toEqual({
    maintenance: ['there is none: start or plan one'],
  });
  expect(maintenanceView('uat', open, now)).toBeNull();
});

function refusal(...[stored, wanted]: [StoredMaintenance, Parameters<typeof planMaintenance>[1]]): unknown {
  try {
    planMaintenance(stored, wanted, now);
  } catch (error) {
    return (error as { detail: { errors: unknown } }).detail.errors;
  }
  return null;
}
