import { randomUUID } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import type { Database } from '@/db/client';
import { insertSession, updateSessionEnvironment } from '@/db/query/access/session';
import { sessionCookieName, sessionCookieSecret } from '@/lib/access/auth/session-cookie';
import type { Actor } from '@/lib/base/actor/context';
import { testEnv } from '@/test/context';
import { makeUser } from '@/test/factory';
import type { Environment } from '@/word/environment';
import type { LenderPosition, OperatorRole, UserRole } from '@/word/role';

/** A user signed in to the portal, in one environment. */
export interface PortalVisitor {
  readonly actor: Extract<Actor, { kind: 'user' }>;
  readonly cookie: string;
}

/** Signs in a new user as the sign-in page would: a session in the database and its cookie. */
export async function makeVisitor(
  database: Database,
  {
    role,
    affiliateId,
    environment,
    operatorRole = 'admin',
  }: {
    role: Exclude<UserRole, 'lender'>;
    affiliateId: number | null;
    environment: Environment;
    /** Of an operator. */
    operatorRole?: OperatorRole;
  },
): Promise<PortalVisitor> {
  const { id: userId } = await makeUser(database, {
    role,
    affiliateId,
    operatorRole: role === 'operator' ? operatorRole : null,
  });
  const { sessionId, cookie } = await signInVisitor(database, userId, environment);
  return {
    actor: {
      kind: 'user',
      userId,
      affiliateId,
      sessionId,
      ...(role === 'operator' ? { role, operatorRole } : { role }),
    },
    cookie,
  };
}

/** The same of one of a lender's people. */
export async function makeLenderVisitor(
  database: Database,
  {
    lenderId,
    environment,
    lenderRole = 'manager',
  }: { lenderId: number; environment: Environment; lenderRole?: LenderPosition },
): Promise<PortalVisitor> {
  const { id: userId } = await makeUser(database, { role: 'lender', lenderId, lenderRole });
  const { sessionId, cookie } = await signInVisitor(database, userId, environment);
  const actor = {
    kind: 'user',
    userId,
    affiliateId: null,
    sessionId,
    role: 'lender',
    lenderRole,
    lenderId,
  } as const;
  return { actor, cookie };
}

/** Makes a session of an hour for a user who is there already, and its cookie. */
export async function signInVisitor(
  database: Database,
  userId: number,
  environment: Environment,
): Promise<{ sessionId: string; cookie: string }> {
  const sessionId = randomUUID();
  await insertSession(database, { id: sessionId, userId, lifeSeconds: 3_600 });
  await updateSessionEnvironment(database, sessionId, environment);
  const env = testEnv();
  const token = await encode({ token: { sessionId }, secret: sessionCookieSecret(env) });
  return { sessionId, cookie: `${sessionCookieName(env)}=${token}` };
}
