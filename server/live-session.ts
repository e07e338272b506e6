import type { IncomingMessage } from 'node:http';
import { findLiveSession } from '@/db/query/access/session';
import { parseCookies } from '@/lib/access/auth/cookie';
import { readSessionId, sessionCookieName } from '@/lib/access/auth/session-cookie';
import type { ProcessState } from '@/lib/base/process/process';

/** A session that has ended counts for so long at most as one that has not. */
const knownMs = 10_000;
const mostKnown = 20_000;

/** Returns the id of a person's session: one that we made, and that has not ended; null for anybody else. */
export type FindSession = (incoming: IncomingMessage) => Promise<string | null>;

/**
 * Reads sessions once in a few seconds each, because this decides about limits only: every page and call looks for
 * itself, each time.
 */
export function liveSessions({ env, database, log }: ProcessState): FindSession {
  const known = new Map<string, { live: Promise<boolean>; until: number }>();
  const look = async (id: string): Promise<boolean> => {
    try {
      return (await findLiveSession(database, id, env.idleSeconds)) !== null;
    } catch (error) {
      // People are not turned away because the database is: what they asked for tells them.
      log.warn({ error }, 'a session could not be read for the limits');
      return true;
    }
  };
  return async ({ headers }) => {
    const token = headers.cookie && parseCookies(headers.cookie).get(sessionCookieName(env));
    const id = token ? await readSessionId(env, token) : null;
    if (id === null) return null;
    const now = performance.now();
    const found = known.get(id);
    if (found && found.until > now) return (await found.live) ? id : null;
    // Deleted first: a map lists its keys in the order of their insertion.
    known.delete(id);
    const live = look(id);
    known.set(id, { live, until: now + knownMs });
    if (known.size > mostKnown) known.delete(known.keys().next().value ?? id);
    return (await live) ? id : null;
  };
}
