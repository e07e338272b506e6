import type { Environment } from '@/db/schema/environment';
import type { UserRole } from '@/db/schema/user';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/error';

const both = ['uat', 'production'] as const;
const never = [] as const;

/**
 * Who may do what, where: the only place that says so. Agents and managers act for their own affiliate, operators
 * for every one; the command line acts as an operator. A verb asks `assertMay`; pages hide what `may` refuses.
 * Actions on what has no environment (affiliates, users) are allowed when any is listed.
 */
const permission = {
  'affiliate.list': { agent: never, manager: never, operator: both },
  'affiliate.create': { agent: never, manager: never, operator: both },
  'affiliate.change': { agent: never, manager: never, operator: both },
  'affiliate.approve-uat': { agent: never, manager: never, operator: both },
  'affiliate.read-referee-code': { agent: never, manager: both, operator: both },
  'user.list': { agent: never, manager: both, operator: both },
  'user.create': { agent: never, manager: both, operator: both },
  'user.change-role': { agent: never, manager: both, operator: both },
  'user.reset-password': { agent: never, manager: both, operator: both },
  'user.change-own-password': { agent: both, manager: both, operator: both },
  'invitation.list': { agent: never, manager: both, operator: both },
  'invitation.create': { agent: never, manager: both, operator: both },
  'invitation.revoke': { agent: never, manager: both, operator: both },
  'user.remove': { agent: never, manager: both, operator: both },
  'api-key.list': { agent: never, manager: both, operator: both },
  'api-key.request': { agent: never, manager: both, operator: both },
  'api-key.reveal': { agent: never, manager: both, operator: both },
  'api-key.decide': { agent: never, manager: never, operator: both },
  'api-key.issue': { agent: never, manager: never, operator: both },
  'api-key.change': { agent: never, manager: never, operator: both },
  'api-key.replace': { agent: never, manager: both, operator: both },
  'api-key.revoke': { agent: never, manager: both, operator: both },
  'dashboard.read': { agent: both, manager: both, operator: both },
  'dashboard.read-team': { agent: never, manager: both, operator: both },
  'overview.read': { agent: never, manager: never, operator: both },
  'environment.read': { agent: never, manager: never, operator: both },
  'environment.change': { agent: never, manager: never, operator: both },
  'catalogue.export': { agent: never, manager: never, operator: both },
  'catalogue.apply': { agent: never, manager: never, operator: both },
  'intent.list': { agent: both, manager: both, operator: both },
  'intent.change': { agent: never, manager: never, operator: both },
  'lead.export': { agent: never, manager: both, operator: both },
  'partner.list': { agent: never, manager: never, operator: both },
  'partner.change': { agent: never, manager: never, operator: both },
  'application.decide': { agent: never, manager: never, operator: both },
  'v1-usage.list': { agent: never, manager: never, operator: both },
  'job.list': { agent: never, manager: never, operator: both },
  'job.restart': { agent: never, manager: never, operator: both },
  'go-live.read': { agent: never, manager: both, operator: both },
  'request.list': { agent: never, manager: both, operator: both },
  'applicant.erase': { agent: never, manager: never, operator: both },
  'audit.read': { agent: never, manager: never, operator: both },
} as const satisfies Record<string, Record<UserRole, readonly Environment[]>>;

export type Action = keyof typeof permission;
export const actions = Object.keys(permission) as Action[];

/** The table itself, row by row, for people who want to read it. */
export function permissionRows(): {
  action: Action;
  environments: Record<UserRole, readonly Environment[]>;
}[] {
  return actions.map((action) => ({ action, environments: permission[action] }));
}

/** What an action is about; only what applies is given. */
export interface Subject {
  affiliateId?: number | null;
  environment?: Environment;
}

/** True when the actor may do this. Keys and the worker may do nothing of it: their verbs carry a scope instead. */
export function may(ctx: Pick<Context, 'actor'>, action: Action, subject: Subject = {}): boolean {
  const { actor } = ctx;
  if (actor.kind === 'command line') return permission[action].operator.length > 0;
  if (actor.kind !== 'user') return false;
  const environments: readonly Environment[] = permission[action][actor.role];
  const here = subject.environment ? environments.includes(subject.environment) : environments.length > 0;
  const theirs =
    actor.role === 'operator' ||
    subject.affiliateId === undefined ||
    subject.affiliateId === actor.affiliateId;
  return here && theirs;
}

/** Throws `forbidden` unless the actor may do this. */
export function assertMay(ctx: Pick<Context, 'actor'>, action: Action, subject: Subject = {}): void {
  if (!may(ctx, action, subject)) throw new AppError('forbidden', 'you may not do this');
}
