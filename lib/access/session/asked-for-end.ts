import { isSessionYoung } from '@/db/query/access/session';
import { youngSessionSeconds } from '@/lib/access/auth/young-session';
import type { Context } from '@/lib/base/actor/context';
import { sessionOwner } from './owner';
import type { AskedForEnd } from './view';

/**
 * Returns what ending other sessions asks the signed-in user for: the password, but for the first 15 minutes of a session
 * where an identity provider is set up. Whoever signs in there may know no password here, and proves to be there by
 * signing in once more (design access 3). The 15 minutes count from when the provider asked who it is, if it says so.
 */
export async function askedForEnd(ctx: Context): Promise<AskedForEnd> {
  const { sessionId } = sessionOwner(ctx);
  const provider = ctx.env.identityProvider?.name ?? null;
  const password = provider === null || !(await isSessionYoung(ctx.database, sessionId, youngSessionSeconds));
  return { password, provider };
}
