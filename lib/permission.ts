import type { UserRole } from '@/db/schema/user';
import type { Context } from './context';
import { AppError, notFound } from './error';
import { roles } from './role';

const managers = ['manager', 'operator'] as const;
const operators = ['operator'] as const;

/**
 * Defines who may do what, in both environments alike; the only place that does. Agents and managers act for their own
 * affiliate, operators for all; the command line acts as an operator. Verbs call `assertMay`; pages hide what `may`
 * refuses.
 */
const permission = {
  'affiliate.list': operators,
  'affiliate.create': operators,
  'affiliate.change': operators,
  'affiliate.approve-uat': operators,
  'affiliate.read-referee-code': managers,
  'user.list': managers,
  'user.create': operators,
  'user.change-role': managers,
  'user.reset-password': managers,
  'user.reset-second-factor': managers,
  'user.change-own-password': roles,
  'user.change-own-second-factor': roles,
  'user.change-own-settings': roles,
  'user.end-own-sessions': roles,
  'user.end-sessions': managers,
  'invitation.list': managers,
  'invitation.create': managers,
  'invitation.revoke': managers,
  'user.remove': managers,
  'api-key.list': managers,
  'api-key.request': managers,
  'api-key.reveal': managers,
  'api-key.decide': operators,
  'api-key.issue': operators,
  'api-key.change': operators,
  'api-key.replace': managers,
  'api-key.revoke': managers,
  'dashboard.read': roles,
  'dashboard.read-team': managers,
  'overview.read': operators,
  'consent-text.change': operators,
  'environment.read': operators,
  'environment.change': operators,
  'catalogue.export': operators,
  'catalogue.apply': operators,
  'intent.list': roles,
  'intent.change': operators,
  'lead.export': managers,
  'lead.list-all': operators,
  'batch.read-file': managers,
  'batch.match': managers,
  'batch.undo': managers,
  'lead-read.list': managers,
  'lead.trace': operators,
  'find.anything': operators,
  'message-text.change': managers,
  'partner.list': operators,
  'partner.change': operators,
  'application.list': operators,
  'application.decide': operators,
  'v1-usage.list': operators,
  'job.list': operators,
  'job.restart': operators,
  'go-live.read': managers,
  'request.list': managers,
  'request.list-all': operators,
  'applicant.erase': operators,
  'pii-key.rotate': operators,
  'restore.finish': operators,
  'backup.make': operators,
  'backup.restore': operators,
  'audit.read': operators,
} as const satisfies Record<string, readonly UserRole[]>;

export type Action = keyof typeof permission;

/** What users may also do, whatever their role, to what they made themselves. */
const makersToo: readonly Action[] = ['batch.read-file', 'batch.match', 'batch.undo'];
export const actions = Object.keys(permission) as Action[];

/** The permission table, row by row, for display. */
export function permissionRows(): { action: Action; roles: readonly UserRole[] }[] {
  return actions.map((action) => ({ action, roles: permission[action] }));
}

/** The owner of what an action is about, if it has one. */
interface Subject {
  affiliateId?: number | null;
  /** Who made it. */
  userId?: number | null;
}

/** Returns true if the actor may do this. Keys and the worker never may: their verbs require a scope instead. */
export function may(ctx: Pick<Context, 'actor'>, action: Action, subject: Subject = {}): boolean {
  const { actor } = ctx;
  const allowed: readonly UserRole[] = permission[action];
  if (actor.kind === 'command line') return allowed.includes('operator');
  if (actor.kind !== 'user') return false;
  const theirs =
    actor.role === 'operator' ||
    subject.affiliateId === undefined ||
    subject.affiliateId === actor.affiliateId;
  const isMaker = makersToo.includes(action) && subject.userId === actor.userId;
  return (allowed.includes(actor.role) || isMaker) && theirs;
}

/** Throws `forbidden` unless the actor may do this. */
export function assertMay(ctx: Pick<Context, 'actor'>, action: Action, subject: Subject = {}): void {
  if (!may(ctx, action, subject)) throw new AppError('forbidden', 'you may not do this');
}

/**
 * Returns the row that an action is about, for an actor who may do it. Throws `forbidden` alike for another affiliate's
 * and for one that does not exist, so that ids tell nothing; `not_found` only to those who may see every affiliate's.
 */
export function assertMayTo<Row extends Subject>(
  ctx: Pick<Context, 'actor'>,
  action: Action,
  row: Row | null,
  what: string,
): Row {
  assertMay(ctx, action, { affiliateId: row?.affiliateId ?? null });
  if (!row) throw notFound(what);
  return row;
}
