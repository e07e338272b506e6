import { expect, test } from 'vitest';
import { actions, may, roleMay } from '@/lib/base/actor/permission';
import { teamCapabilities } from './role-text';

test('the guide names everything that the permission table lets an agent or a manager do, and nothing else', () => {
  const listed = teamCapabilities();
  expect(listed.map(({ action }) => action).toSorted()).toEqual(
    actions.filter((action) => roleMay('agent', action) || roleMay('manager', action)).toSorted(),
  );
  expect(new Set(listed.map(({ label }) => label)).size).toBe(listed.length);
  expect(listed.filter(({ action, label }) => label === action)).toEqual([]);
});

test('what makers may do with their own is what an agent is let do with it', () => {
  const agent = { kind: 'user', userId: 7, role: 'agent', affiliateId: 1, sessionId: '' } as const;
  for (const { action, isMakers } of teamCapabilities())
    expect(may({ actor: agent }, action, { affiliateId: 1, userId: 7 }), action).toBe(
      isMakers || roleMay('agent', action),
    );
});
