import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@/e2e/api/access/permission-table';
import { lookingActions, operatorActions } from '@/e2e/api/access/role-table';
import { type LenderPosition, type OperatorRole, operatorRoles } from '@/word/role';
import type { Actor } from './context';
import { type Action, actions, assertMayTo, may } from './permission';

const user = (role: 'agent' | 'manager', affiliateId: number): { actor: Actor } => ({
  actor: { kind: 'user', userId: 1, role, affiliateId, sessionId: 'session' },
});
const operator = (operatorRole: OperatorRole): { actor: Actor } => ({
  actor: { kind: 'user', userId: 1, role: 'operator', operatorRole, affiliateId: null, sessionId: 'session' },
});
const ofLenders: readonly Action[] = actions.filter((action) => action.startsWith('lender-application.'));
const lender = (lenderRole: LenderPosition): { actor: Actor } => ({
  actor: {
    kind: 'user',
    userId: 1,
    role: 'lender',
    lenderRole,
    lenderId: 5,
    affiliateId: null,
    sessionId: 'session',
  },
});
const own = { affiliateId: 7 };
const other = { affiliateId: 8 };

describe('may', () => {
  test('lets admins and the command line do everything but what a lender does, for every affiliate', () => {
    for (const ctx of [operator('admin'), { actor: { kind: 'command line' } as Actor }]) {
      for (const action of actions) {
        if (ofLenders.includes(action)) {
          expect(may(ctx, action), action).toBe(false);
          continue;
        }
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

describe('the people of a lender', () => {
  const ofOneself = [
    'user.change-own-password',
    'user.change-own-second-factor',
    'user.change-own-settings',
    'user.end-own-sessions',
  ] as const;
  const ofTeam = [
    'user.list',
    'user.change-role',
    'user.reset-password',
    'user.reset-second-factor',
    'user.end-sessions',
    'invitation.list',
    'invitation.create',
    'invitation.revoke',
    'user.remove',
  ] as const;
  test.each([
    ['viewer', ['lender-application.list']],
    [
      'agent',
      [
        'lender-application.list',
        'lender-application.decide',
        'lender-application.claim',
        'lender-application.record',
      ],
    ],
    [
      'manager',
      [
        'lender-application.list',
        'lender-application.decide',
        'lender-application.export',
        'lender-application.pause',
        'lender-application.change',
        'lender-application.propose',
        'lender-application.claim',
        'lender-application.record',
        ...ofTeam,
      ],
    ],
  ] as const)('%s may do what the table says, for their lender alone', (role, expected) => {
    const allowed = actions.filter((action) => may(lender(role), action, { affiliateId: null, lenderId: 5 }));
    expect(allowed.toSorted()).toEqual([...ofOneself, ...expected].toSorted());
    // As the verbs of one's own account name it.
    for (const action of ofOneself)
      expect(may(lender(role), action, { affiliateId: null }), action).toBe(true);
    for (const action of actions.filter((one) => !(ofOneself as readonly Action[]).includes(one)))
      for (const subject of [
        { affiliateId: null, lenderId: 6 },
        { affiliateId: null, lenderId: null },
        { affiliateId: null },
        own,
      ])
        expect(may(lender(role), action, subject), action).toBe(false);
  });
  test('are nobody’s team but their own, and of operators only an admin’s to change', () => {
    const theirs = { affiliateId: null, lenderId: 5 };
    expect(may(user('manager', 7), 'user.list', theirs)).toBe(false);
    expect(may(user('manager', 7), 'user.remove', theirs)).toBe(false);
    expect(operatorRoles.filter((role) => may(operator(role), 'invitation.create', theirs))).toEqual([
      'admin',
    ]);
    expect(operatorRoles.filter((role) => may(operator(role), 'user.list', theirs))).toEqual([
      ...operatorRoles,
    ]);
  });
  test('are told of another team’s users what they are told of nobody’s', () => {
    const ctx = lender('manager');
    for (const row of [{ affiliateId: 7, lenderId: null }, { affiliateId: null, lenderId: 6 }, null])
      expect(() => assertMayTo(ctx, 'user.remove', row, 'user')).toThrow(
        expect.objectContaining({ code: 'not_found' }),
      );
    expect(() => assertMayTo(lender('agent'), 'user.remove', null, 'user')).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });
});

describe('the roles of operators', () => {
  test.each(['viewer', 'support', 'catalogue', 'finance'] as const)(
    '%s may do what the table says, and no more',
    (role) => {
      const allowed = actions.filter((action) => may(operator(role), action, own));
      expect(allowed.toSorted()).toEqual([...lookingActions, ...operatorActions[role]].toSorted());
    },
  );
  test('only admins act on other operators', () => {
    const operators = { affiliateId: null };
    const overUsers: Action[] = [
      'user.create',
      'user.suspend',
      'user.change-role',
      'user.reset-password',
      'user.reset-second-factor',
      'user.end-sessions',
      'user.remove',
      'invitation.create',
      'invitation.revoke',
    ];
    for (const role of operatorRoles)
      for (const action of overUsers)
        expect(may(operator(role), action, operators), `${role} ${action}`).toBe(role === 'admin');
    for (const role of operatorRoles) expect(may(operator(role), 'user.list', operators)).toBe(true);
  });
});

describe('every call of an operator passes the one guard', () => {
  const perMethod = (path: string, method: string): string => {
    const file = join(process.cwd(), 'app/api/portal', path, 'route.ts');
    const declarations = readFileSync(file, 'utf8').split(/^(?=export )/m);
    return declarations.find((text) => text.startsWith(`export const ${method} `)) ?? '';
  };
  const paths = readdirSync(join(process.cwd(), 'app/api/portal'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .map((file) => file.replace(/\/route\.ts$/, ''));
  const shape = (path: string) => path.replace(/\{\w+\}|\[\w+\]/g, '{}');

  test.each(endpoints.flatMap(({ call, action }) => (isForOperators(action) ? [{ call, action }] : [])))(
    '$call names $action before anything is read',
    ({ call, action }) => {
      const [method = '', path = ''] = call.split(' ');
      const text = paths
        .filter((one) => shape(one) === shape(path))
        .map((one) => perMethod(one, method))
        .join('');
      expect(text).toContain(`may: '${action}'`);
    },
  );
});

/** Not for staff alone, and not what their verbs check against the lead or batch in question. */
function isForOperators(action: (typeof endpoints)[number]['action']): action is Action {
  if (action === 'staff' || action === 'signed in' || action === 'everybody') return false;
  return !(
    [
      'batch.match',
      'batch.read-file',
      'batch.undo',
      'disposition-label.change',
      'lead.export',
      'message-template.change',
    ] as Action[]
  ).includes(action);
}
