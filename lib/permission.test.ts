import { describe, expect, test } from 'vitest';
import type { Actor } from './context';
import { actions, may } from './permission';

const user = (role: 'agent' | 'manager' | 'operator', affiliateId: number | null): { actor: Actor } => ({
  actor: { kind: 'user', userId: 1, role, affiliateId, sessionId: 'session' },
});
const own = { affiliateId: 7 };
const other = { affiliateId: 8 };

describe('may', () => {
  test('lets operators and the command line do everything, for every affiliate', () => {
    for (const ctx of [user('operator', null), { actor: { kind: 'command line' } as Actor }]) {
      for (const action of actions) {
        expect(may(ctx, action, other), action).toBe(true);
        expect(may(ctx, action), action).toBe(true);
      }
    }
  });
  test('lets keys and the worker do none of it', () => {
    for (const actor of [{ kind: 'key', keyId: 1 }, { kind: 'worker' }] as Actor[]) {
      for (const action of actions) expect(may({ actor }, action, own), action).toBe(false);
    }
  });
  test('lets managers act for their own affiliate only', () => {
    const manager = user('manager', 7);
    const allowed = actions.filter((action) => may(manager, action, own));
    expect(allowed).toContain('api-key.replace');
    expect(allowed).not.toContain('api-key.issue');
    expect(allowed).not.toContain('catalogue.apply');
    for (const action of actions) expect(may(manager, action, other), action).toBe(false);
  });
  test('treats operators, who belong to no affiliate, as nobody’s team', () => {
    expect(may(user('manager', 7), 'user.list', { affiliateId: null })).toBe(false);
  });
  test('gives agents no administration, except their own password, second factor, shortcuts and sessions', () => {
    const agent = user('agent', 7);
    expect(actions.filter((action) => may(agent, action, own))).toEqual([
      'user.change-own-password',
      'user.change-own-second-factor',
      'user.change-own-settings',
      'user.end-own-sessions',
      'dashboard.read',
      'intent.list',
    ]);
  });
  test('lets an agent read the whole file that they sent, and no other', () => {
    const agent = user('agent', 7);
    const mayRead = (subject: object) => may(agent, 'batch.read-file', subject);
    expect(mayRead({ ...own, userId: 1 })).toBe(true);
    expect(mayRead({ ...own, userId: 2 })).toBe(false);
    expect(mayRead({ ...own, userId: null })).toBe(false);
    expect(mayRead(own)).toBe(false);
    expect(mayRead({ ...other, userId: 1 })).toBe(false);
    expect(may(agent, 'lead.export', { ...own, userId: 1 })).toBe(false);
    expect(may(user('manager', 7), 'batch.read-file', { ...own, userId: 2 })).toBe(true);
  });
});
