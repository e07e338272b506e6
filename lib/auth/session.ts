import { randomUUID } from 'node:crypto';
import { findLiveSession, type SessionRow, updateSessionUsed } from '@/db/query/session';
import type { AffiliateContext, Context } from '@/lib/context';
import { AppError } from '@/lib/error';
import { type ProcessState, processState } from '@/lib/process';
import { replicaOf } from '@/lib/replica/replica-database';
import { mintScope } from '@/lib/scope';
import { isSecondFactorRequired } from './second-factor/required';
import { readSessionId, sessionCookieName } from './session-cookie';
import type { SessionUse, SessionView } from './session-view';
import { staffDatabase } from './staff-database';

/** The signed-in user and their environment. `affiliate` is null for operators. */
export interface PortalSession {
  readonly context: Context;
  readonly environment: SessionRow['environment'];
  readonly user: {
    readonly id: number;
    readonly email: string;
    readonly name: string;
    readonly role: SessionRow['role'];
    /** Single-key shortcuts are on (WCAG 2.1.4). */
    readonly singleKeys: boolean;
    /** A sound when a link or decision arrives. */
    readonly arrivalSound: boolean;
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
  readonly use: SessionUse;
}

/** What a session is read from: a request's cookie and its client address. */
interface SessionRequest {
  cookie(name: string): string | undefined;
  address: string | null;
  requestId?: string | null;
  /** A person is there: what pages ask by themselves is no use of a session (design 9). */
  isUse?: boolean;
}

/** A use is written once in this time at most: sessions are looked up far more often. */
const writtenEverySeconds = 60;

/**
 * Finds the live session of a request, looked up every time; null if there is none, or nobody has used it for too long
 * (design 9). Throws `second_factor_due` for a user whose role requires a second factor and whose time to set it up is
 * over, unless it is for the set-up itself (`settingUp`): the one place that holds for every page and call.
 */
export async function findSession(
  request: SessionRequest,
  { settingUp = false }: { settingUp?: boolean } = {},
): Promise<PortalSession | null> {
  const process = processState();
  const id = await readSessionId(process.env, request.cookie(sessionCookieName(process.env)));
  const row = id === null ? null : await findLiveSession(process.database, id, process.env.idleSeconds);
  if (!row) return null;
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
    user: {
      id: row.userId,
      email: row.email,
      name: row.name,
      role: row.role,
      singleKeys: row.singleKeys,
      arrivalSound: row.arrivalSound,
    },
    affiliate:
      row.affiliateId === null
        ? null
        : { id: row.affiliateId, name: row.affiliateName ?? '', uatApproved: row.uatApprovedAt !== null },
    context: {
      ...process,
      ...(row.affiliateId !== null && { database: staffDatabase(process) }),
      replica: replicaOf(process, row.writtenLsn),
      actor: {
        kind: 'user',
        userId: row.userId,
        role: row.role,
        affiliateId: row.affiliateId,
        sessionId: row.id,
      },
      requestId: request.requestId ?? randomUUID(),
      origin: request.address,
    },
  };
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

/** Returns whether a session is still valid, for what outlasts its request. */
export async function isStillSignedIn({ context: { actor } }: PortalSession): Promise<boolean> {
  const { database, env } = processState();
  if (actor.kind !== 'user') return false;
  return (await findLiveSession(database, actor.sessionId, env.idleSeconds)) !== null;
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
