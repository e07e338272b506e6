import { afterEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/desk/call/caller';
import { type CallOwner, handOverCall, takeCalls } from './call-channel';

const owner: CallOwner = { userId: 7, environment: 'uat' };
const caller: Caller = { phone: '0821234567', given: null, id: '1', queue: 'Sales' };
const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A tab of the browser, with the calls that it has taken. */
function openTab(whose: CallOwner, usedAt = 0): Caller[] {
  const taken: Caller[] = [];
  open.push(
    takeCalls(
      whose,
      () => usedAt,
      (call) => taken.push(call),
    ),
  );
  return taken;
}

test('a call goes to the tab that was used last, and to no other', async () => {
  const tabs = [openTab(owner, 5), openTab(owner, 9), openTab(owner, 2)];
  expect(await handOverCall(owner, caller)).toBe(true);
  expect(tabs).toEqual([[], [caller], []]);
});

test('no tab of another user or of the other environment takes it', async () => {
  const others = [openTab({ ...owner, userId: 8 }), openTab({ ...owner, environment: 'production' })];
  expect(await handOverCall(owner, caller)).toBe(false);
  expect(others).toEqual([[], []]);
});

test('two calls at once are both taken, and without an open tab none is', async () => {
  expect(await handOverCall(owner, caller)).toBe(false);
  const taken = openTab(owner);
  const second = { ...caller, id: '2' };
  expect(await Promise.all([handOverCall(owner, caller), handOverCall(owner, second)])).toEqual([true, true]);
  expect(taken.map(({ id }) => id).sort()).toEqual(['1', '2']);
  open.pop()?.();
  expect(await handOverCall(owner, caller)).toBe(false);
});
