import { AppError, notFound } from '@/lib/base/error/error';
import { allRoles, everyRole, lenderRoles, type OperatorRole, operatorRoles, type Role } from '@/word/role';
import type { Actor, Context } from './context';

/** Everybody who sees the console. */
const viewers = operatorRoles;
const supporters = ['support', 'admin'] as const;
const cataloguers = ['catalogue', 'admin'] as const;
const accountants = ['finance', 'admin'] as const;
const admins = ['admin'] as const;
/** Those who run a team: of an affiliate, or of a lender. */
const managers = ['manager', 'lender-manager'] as const;
const lenderDeciders = ['lender-agent', 'lender-manager'] as const;

/**
 * Defines who may do what, in both environments alike; the only place that does. Agents and managers act for their own
 * affiliate, a lender's people for their lender, operators for all, each by their role; the command line acts as an admin. Verbs call `assertMay`; pages hide
 * or disable what `may` refuses.
 */
const permission = {
  'affiliate.list': viewers,
  'affiliate.create': admins,
  'affiliate.change': admins,
  'affiliate.change-lead-basis': ['manager', ...admins],
  'affiliate.approve-uat': admins,
  'affiliate.read-referee-code': ['manager', ...viewers],
  'user.list': [...managers, ...viewers],
  'user.list-operators': viewers,
  'user.create': admins,
  'user.suspend': admins,
  'user.change-role': [...managers, ...supporters],
  'user.reset-password': [...managers, ...supporters],
  'user.reset-second-factor': [...managers, ...supporters],
  'user.change-own-password': everyRole,
  'user.change-own-second-factor': everyRole,
  'user.change-own-settings': everyRole,
  'user.end-own-sessions': everyRole,
  'user.end-sessions': [...managers, ...supporters],
  'invitation.list': [...managers, ...viewers],
  'invitation.create': [...managers, ...supporters],
  'invitation.revoke': [...managers, ...supporters],
  'user.remove': [...managers, ...supporters],
  'api-key.list': ['manager', ...viewers],
  'api-key.list-all': viewers,
  'api-key.request': ['manager', ...admins],
  'api-key.list-requests': viewers,
  'api-key.reveal': ['manager', ...admins],
  'api-key.decide': admins,
  'api-key.issue': admins,
  'api-key.change': admins,
  'api-key.replace': ['manager', ...admins],
  'api-key.revoke': ['manager', ...supporters],
  'dashboard.read': allRoles,
  'dashboard.read-team': ['manager', ...viewers],
  'presence.list': ['manager', ...viewers],
  'saved-filter.share': ['manager', ...admins],
  'report.read': ['manager', ...viewers],
  'report.read-all': viewers,
  'report.schedule': ['manager', ...viewers],
  'overview.read': viewers,
  'inbox.list': viewers,
  'inbox.take': ['support', 'catalogue', 'admin'],
  'alert.list': viewers,
  'alert.change': admins,
  'consent-text.change': cataloguers,
  'consent-text.list': viewers,
  'environment.read': viewers,
  'environment.change': admins,
  'catalogue.export': viewers,
  'catalogue.apply': cataloguers,
  'intent.list': allRoles,
  'intent.list-all': viewers,
  'intent.change': cataloguers,
  'lead.export': ['manager', ...admins],
  'lead.list-all': viewers,
  'batch.read-file': ['manager', ...admins],
  'batch.match': ['manager', ...admins],
  'batch.undo': ['manager', ...admins],
  'lead-read.list': ['manager', ...viewers],
  'lead.trace': viewers,
  'lead.match-again': supporters,
  'find.anything': viewers,
  'lender.list': viewers,
  'lender.change': admins,
  'lender-application.list': lenderRoles,
  'lender-application.decide': lenderDeciders,
  'lender-application.claim': lenderDeciders,
  'lender-application.record': lenderDeciders,
  'lender-application.export': ['lender-manager'],
  'lender-application.pause': ['lender-manager'],
  'lender-application.change': ['lender-manager'],
  'lender-application.propose': ['lender-manager'],
  'return-claim.list': viewers,
  'return-claim.answer': ['manager', ...admins],
  'return-claim.decide': supporters,
  'message-template.change': ['manager', ...admins],
  'disposition-label.change': ['manager', ...admins],
  'disposition.take-back': ['manager', ...admins],
  'opt-out.lift': ['manager', ...admins],
  'opt-out-list.list': ['manager', ...viewers],
  'opt-out-list.change': ['manager', ...admins],
  'register.list': viewers,
  'register.change': admins,
  'call-back.list-all': ['manager', ...admins],
  'call-back.release-all': ['manager', ...admins],
  'webhook.list': ['manager', ...viewers],
  'webhook.change': ['manager', ...admins],
  'commission.list': ['manager', ...viewers],
  'commission.list-all': viewers,
  'commission.change': accountants,
  'commission.close': accountants,
  'partner.list': viewers,
  'partner.change': cataloguers,
  'application.list': viewers,
  'application.decide': supporters,
  'application.list-stuck': viewers,
  'outcome.list': viewers,
  'outcome.record': supporters,
  'view-as.start': supporters,
  'view-as.list': ['manager', ...viewers],
  'v1-usage.list': viewers,
  'job.list': viewers,
  'job.restart': supporters,
  'go-live.read': ['manager', ...viewers],
  'go-live.change': ['manager', ...admins],
  'sample-data.change': ['manager', ...admins],
  'request.list': ['manager', ...viewers],
  'request.list-all': viewers,
  'event.list': ['manager', ...viewers],
  'applicant.look-up': supporters,
  'applicant.copy': admins,
  'applicant.erase': admins,
  'incident.list': viewers,
  'rights-request.list': ['manager', ...viewers],
  'rights-request.read': ['manager', ...supporters],
  'rights-request.enter': ['manager', ...supporters],
  'rights-request.answer': supporters,
  'rights-request.copy-own': ['manager', ...admins],
  'incident.scope': admins,
  'incident.send': admins,
  'ledger-log.verify': admins,
  'pii-key.rotate': admins,
  'restore.finish': admins,
  'backup.make': admins,
  'backup.restore': admins,
  'audit.read': viewers,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof permission;

/** What users may also do, whatever their role, to what they made themselves. */
const makersToo: readonly Action[] = ['batch.read-file', 'batch.match', 'batch.undo'];

/** Returns whether users may do this to what they made themselves, whatever their role. */
export const makerMay = (action: Action): boolean => makersToo.includes(action);

export const actions = Object.keys(permission) as Action[];

/** The permission table, row by row, for display. */
export function permissionRows(): { action: Action; roles: readonly Role[] }[] {
  return actions.map((action) => ({ action, roles: permission[action] }));
}

/** Returns whether a role may do this at all, for overviews of roles. */
export const roleMay = (role: Role, action: Action): boolean =>
  (permission[action] as readonly Role[]).includes(role);

/** Which operators may do this. */
export const operatorsWhoMay = (action: Action): OperatorRole[] =>
  operatorRoles.filter((role) => roleMay(role, action));

/** The owner of what an action is about, if it has one. */
interface Subject {
  affiliateId?: number | null;
  /** Of what belongs to a lender's team; the affiliate is null then. */
  lenderId?: number | null;
  /** Who made it. */
  userId?: number | null;
}

/**
 * Who may do this to operators is an admin: a supporter who resets an admin's password would become one. To a lender's
 * people as well: nobody there would hear of a way in that support has made.
 */
const overUsers: readonly Action[] = [
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

/** Returns true if the actor may do this. Keys and the worker never may: their verbs require a scope instead. */
export function may(ctx: Pick<Context, 'actor'>, action: Action, subject: Subject = {}): boolean {
  const { actor } = ctx;
  const allowed: readonly Role[] = permission[action];
  if (actor.kind === 'command line') return allowed.includes('admin');
  if (actor.kind !== 'user') return false;
  const isMaker = makersToo.includes(action) && subject.userId === actor.userId;
  return (allowed.includes(roleOfActor(actor)) || isMaker) && isTheirs(actor, action, subject);
}

/** Verbs of these act on nobody but the actor, whatever they name. */
const ofOneself: readonly Action[] = [
  'user.change-own-password',
  'user.change-own-second-factor',
  'user.change-own-settings',
  'user.end-own-sessions',
];

type UserActor = Extract<Actor, { kind: 'user' }>;

/** Returns the role of a user who acts, as their session said. */
export function roleOfActor(actor: UserActor): Role {
  if (actor.role === 'operator') return actor.operatorRole;
  return actor.role === 'lender' ? `lender-${actor.lenderRole}` : actor.role;
}

function isTheirs(actor: UserActor, action: Action, { affiliateId, lenderId }: Subject): boolean {
  if (affiliateId === undefined && lenderId === undefined) return true;
  if (actor.role === 'lender')
    return ofOneself.includes(action) || (typeof lenderId === 'number' && lenderId === actor.lenderId);
  if (actor.role !== 'operator') return affiliateId === actor.affiliateId;
  return typeof affiliateId === 'number' || actor.operatorRole === 'admin' || !overUsers.includes(action);
}

/** Throws `forbidden` unless the actor may do this. */
export function assertMay(ctx: Pick<Context, 'actor'>, action: Action, subject: Subject = {}): void {
  if (!may(ctx, action, subject)) throw new AppError('forbidden', 'you may not do this');
}

/**
 * Returns the row that an action is about, for an actor who may do it. Throws `forbidden` alike for another affiliate's
 * and for one that does not exist, so that ids tell nothing; `not_found` only to those who may see every affiliate's,
 * and alike for both to a lender's people.
 */
export function assertMayTo<Row extends Subject>(
  ctx: Pick<Context, 'actor'>,
  action: Action,
  row: Row | null,
  what: string,
): Row {
  const subject = { affiliateId: row?.affiliateId ?? null, lenderId: row?.lenderId ?? null };
  const { actor } = ctx;
  // To a lender's people what is not theirs does not exist; what their role may not do is refused before.
  if (actor.kind === 'user' && actor.role === 'lender' && may(ctx, action) && !may(ctx, action, subject))
    throw notFound(what);
  assertMay(ctx, action, subject);
  if (!row) throw notFound(what);
  return row;
}
