import {
  findLiveSession,
  findViewedManager,
  type SessionRow,
  updateSessionUsed,
  type ViewedManager,
} from '@/db/query/access/session';
import type { Scope } from '@/db/scope';
import type { Actor, AffiliateContext, Context, LenderContext } from '@/lib/base/actor/context';
import { roleMay } from '@/lib/base/actor/permission';
import { mintLenderScope, mintScope } from '@/lib/base/actor/scope';
import { AppError } from '@/lib/base/error/error';
import { type ProcessState, processState } from '@/lib/base/process/process';
import { type Trace, tracedProcess } from '@/lib/base/process/trace';
import { replicaOf } from '@/lib/base/replica/replica-database';
import { roleOf } from '@/word/role';
import { isSecondFactorRequired } from './second-factor/required';
import { readSessionId, sessionCookieName } from './session-cookie';
import type { SessionUse, SessionView } from './session-view';
import { staffDatabase } from './staff-database';

/** The signed-in user and their environment. `affiliate` is null for operators and a lender's people. */
export interface PortalSession {
  readonly context: Context;
  readonly environment: SessionRow['environment'];
  /** Its user was told in this session what is different in Production. */
  readonly knowsProduction: boolean;
  readonly user: {
    readonly id: number;
    readonly email: string;
    readonly name: string;
    readonly role: SessionRow['role'];
    readonly operatorRole: SessionRow['operatorRole'];
    readonly lenderRole: SessionRow['lenderRole'];
    /** Single-key shortcuts are on (WCAG 2.1.4). */
    readonly singleKeys: boolean;
    /** A sound when a link or decision arrives. */
    readonly arrivalSound: boolean;
    readonly morningMail: boolean;
    /** They took up the practice call that the first sign-in offers, or put it away. */
    readonly practiceAnswered: boolean;
  };
  readonly secondFactor: {
    readonly isOn: boolean;
    /** The role requires one. */
    readonly isRequired: boolean;
    /** When a required one must be set up; null if it is, or the user has not been asked to yet. */
    readonly dueAt: Date | null;
    /** That time is over: nothing but the set-up is possible. */
    readonly isOverdue: boolean;
  };
  readonly affiliate: { readonly id: number; readonly name: string; readonly uatApproved: boolean } | null;
  readonly lender: { readonly id: number; readonly name: string } | null;
  /** The manager as whom an operator looks at the portal; everything else is that manager's, except for the user. */
  readonly viewing: { readonly userId: number; readonly name: string; readonly until: Date } | null;
  readonly use: SessionUse;
}

/** What a session is read from: a request's cookie, its client address, and what it is logged with. */
interface SessionRequest {
  cookie(name: string): string | undefined;
  address: string | null;
  trace: Trace;
  /** A person is there: what pages ask by themselves is no use of a session (design access 2). */
  isUse?: boolean;
}

/** A use is written once in this time at most: sessions are looked up far more often. */
const writtenEverySeconds = 60;

/**
 * Finds the live session of a request, looked up every time; null if there is none, or it was not used for too long
 * (design access 2). Throws `second_factor_due` for a user whose role requires a second factor and whose time to set it
 * up is over, unless it is for the set-up itself (`settingUp`): the one place that holds for every page and call.
 */
export async function findSession(
  request: SessionRequest,
  { settingUp = false }: { settingUp?: boolean } = {},
): Promise<PortalSession | null> {
  const process = tracedProcess(processState(), request.trace);
  const id = await readSessionId(process.env, request.cookie(sessionCookieName(process.env)));
  const row = id === null ? null : await findLiveSession(process.database, id, process.env.idleSeconds);
  if (!row) return null;
  const viewed = await findViewed(process, row);
  const isRequired = isSecondFactorRequired(process.env, row.role);
  const isMissing = isRequired && !row.hasSecondFactor && !row.secondFactorElsewhere;
  const isOverdue = isMissing && row.secondFactorOverdue;
  if (isOverdue && !settingUp)
    throw new AppError('second_factor_due', 'set up your second factor first: open the start page again');
  return {
    use: await noteUse(process, row, request.isUse === true),
    secondFactor: {
      isOn: row.hasSecondFactor,
      isRequired,
      dueAt: isMissing ? row.secondFactorDueAt : null,
      isOverdue,
    },
    environment: row.environment,
    knowsProduction: row.knowsProduction,
    user: {
      id: row.userId,
      email: row.email,
      name: row.name,
      role: viewed ? 'manager' : row.role,
      operatorRole: viewed ? null : row.operatorRole,
      lenderRole: row.lenderRole,
      singleKeys: row.singleKeys,
      arrivalSound: row.arrivalSound,
      morningMail: row.morningMail,
      practiceAnswered: row.practiceAnswered,
    },
    affiliate: viewed ? affiliateOf(viewed) : affiliateOf(row),
    lender: row.lenderId === null ? null : { id: row.lenderId, name: row.lenderName ?? '' },
    viewing: viewed &&
      row.viewingUntil && { userId: viewed.userId, name: viewed.name, until: row.viewingUntil },
    context: {
      ...process,
      ...(((viewed ?? row).affiliateId !== null || row.lenderId !== null) && {
        database: staffDatabase(process),
      }),
      replica: replicaOf(process, row.writtenLsn),
      actor: actorOf(row, viewed),
      origin: request.address,
    },
  };
}

/**
 * Who is looked at the portal as: for as long as that lasts, the operator may do it, and the manager may sign in (the
 * gate, design base 6).
 */
async function findViewed({ database, clock }: ProcessState, row: SessionRow): Promise<ViewedManager | null> {
  const { viewingUserId, viewingUntil } = row;
  if (
    !roleMay(roleOf(row), 'view-as.start') ||
    viewingUserId === null ||
    !viewingUntil ||
    viewingUntil <= clock.now()
  )
    return null;
  return findViewedManager(database, viewingUserId);
}

function affiliateOf({
  affiliateId,
  affiliateName,
  uatApprovedAt,
}: Pick<SessionRow, 'affiliateId' | 'affiliateName' | 'uatApprovedAt'>): PortalSession['affiliate'] {
  if (affiliateId === null) return null;
  return { id: affiliateId, name: affiliateName ?? '', uatApproved: uatApprovedAt !== null };
}

/** The actor stays the operator, also while they look at a manager's portal. */
function actorOf(row: SessionRow, viewed: ViewedManager | null): Actor {
  const who = { kind: 'user', userId: row.userId, sessionId: row.id, sessionNumber: row.number } as const;
  if (viewed) return { ...who, role: 'manager', affiliateId: viewed.affiliateId, isViewing: true };
  if (row.role === 'lender') {
    if (row.lenderId === null) throw new Error(`user ${row.userId} of a lender has none`);
    const lenderRole = row.lenderRole ?? 'viewer';
    return { ...who, role: row.role, lenderRole, lenderId: row.lenderId, affiliateId: null };
  }
  if (row.role !== 'operator') return { ...who, role: row.role, affiliateId: row.affiliateId };
  return { ...who, role: row.role, operatorRole: row.operatorRole ?? 'viewer', affiliateId: null };
}

async function noteUse(
  { env, database }: ProcessState,
  { id, role, unusedSeconds, lifeSeconds }: SessionRow,
  isUse: boolean,
): Promise<SessionUse> {
  const isWritten = isUse && unusedSeconds >= writtenEverySeconds;
  if (isWritten) await updateSessionUsed(database, id, writtenEverySeconds);
  const idleSeconds = role === 'agent' ? env.idleSeconds.agent : env.idleSeconds.others;
  return { unusedSeconds: isWritten ? 0 : unusedSeconds, idleSeconds, lifeSeconds };
}

/** Returns whether a session is still valid, and its user of the same role, for what outlasts its request. */
export async function isStillSignedIn({ context: { actor } }: PortalSession): Promise<boolean> {
  const { database, env } = processState();
  if (actor.kind !== 'user') return false;
  const live = await findLiveSession(database, actor.sessionId, env.idleSeconds);
  // Who looks at the portal as a manager is an operator all the while.
  if (actor.isViewing) return live !== null && (await findViewed(processState(), live)) !== null;
  const operatorRole = actor.role === 'operator' ? actor.operatorRole : null;
  const lenderRole = actor.role === 'lender' ? actor.lenderRole : null;
  return live?.role === actor.role && live.operatorRole === operatorRole && live.lenderRole === lenderRole;
}

/** What pages know of their session. */
export function sessionView({ user, environment, use }: PortalSession): SessionView {
  return { userId: user.id, name: user.name, environment, use };
}

/**
 * Returns the context of affiliate staff, on their own data in their chosen environment. Throws `forbidden` for
 * operators.
 */
export function affiliateContext(session: PortalSession): AffiliateContext {
  if (!session.affiliate) throw new AppError('forbidden', 'only affiliate staff can do this');
  return { ...session.context, scope: mintScope(session.affiliate.id, session.environment) };
}

/** Returns the context of a lender's people, on their lender's data in their chosen environment. Throws `forbidden`. */
export function lenderContext(session: PortalSession): LenderContext {
  if (!session.lender) throw new AppError('forbidden', "only a lender's people can do this");
  return { ...session.context, lenderScope: mintLenderScope(session.lender.id, session.environment) };
}

/** The same, and of operators their own, without a scope: for what belongs to a user wherever they work. */
export function homeContext(session: PortalSession): Context & { scope: Scope | null } {
  return session.affiliate ? affiliateContext(session) : { ...session.context, scope: null };
}
