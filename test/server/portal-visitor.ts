import { randomUUID } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import type { Database } from '@/db/client';
import { insertSession, updateSessionEnvironment } from '@/db/query/session';
import type { Environment } from '@/db/schema/environment';
import type { UserRole } from '@/db/schema/user';
import { sessionCookieName, sessionCookieSecret } from '@/lib/auth/session-cookie';
import type { Actor } from '@/lib/context';
import { testEnv } from '@/test/context';
import { makeUser } from '@/test/factory';

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
  }: { role: UserRole; affiliateId: number | null; environment: Environment },
): Promise<PortalVisitor> {
  const { id: userId } = await makeUser(database, { role, affiliateId });
  const sessionId = randomUUID();
  await insertSession(database, { id: sessionId, userId, lifeSeconds: 3_600 });
  await updateSessionEnvironment(database, sessionId, environment);
  const env = testEnv();
  const token = await encode({ token: { sessionId }, secret: sessionCookieSecret(env) });
  return {
    actor: { kind: 'user', userId, role, affiliateId, sessionId },
    cookie: `${sessionCookieName(env)}=${token}`,
  };
}
