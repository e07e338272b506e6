import type { IncomingMessage } from 'node:http';
import { findLiveSession } from '@/db/query/access/session';
import { parseCookies } from '@/lib/access/auth/cookie';
import { readSessionId, sessionCookieName } from '@/lib/access/auth/session-cookie';
import type { ProcessState } from '@/lib/base/process/process';

/** A session that has ended counts for so long at most as one that has not. */
const knownMs = 10_000;
const mostKnown = 20_000;

/** A person's session. */
export interface LiveSession {
  readonly id: string;
  /** With whom its person shares what one is to have of many: their affiliate, their lender, or all operators. */
  readonly whose: string;
}

/** Returns the session of a request: one that we made, and that has not ended; null for anybody else's. */
export type FindSession = (incoming: IncomingMessage) => Promise<LiveSession | null>;

/**
 * Reads sessions once in a few seconds each, because this decides about limits only: every page and call looks for
 * itself, each time.
 */
export function liveSessions({ env, database, log }: ProcessState): FindSession {
  const known = new Map<string, { live: Promise<LiveSession | null>; until: number }>();
  const look = async (id: string): Promise<LiveSession | null> => {
    try {
      const row = await findLiveSession(database, id, env.idleSeconds);
      return row && { id, whose: `affiliate ${row.affiliateId}, lender ${row.lenderId}` };
    } catch (error) {
      // People are not turned away because the database is: what they asked for tells them.
      log.warn({ error }, 'a session could not be read for the limits');
      return { id, whose: `session ${id}` };
    }
  };
  return async ({ headers }) => {
    const token = headers.cookie && parseCookies(headers.cookie).get(sessionCookieName(env));
    const id = token ? await readSessionId(env, token) : null;
    if (id === null) return null;
    const now = performance.now();
    const found = known.get(id);
    if (found && found.until > now) return found.live;
    // Deleted first: a map lists its keys in the order of their insertion.
    known.delete(id);
    const live = look(id);
    known.set(id, { live, until: now + knownMs });
    if (known.size > mostKnown) known.delete(known.keys().next().value ?? id);
    return live;
  };
}
