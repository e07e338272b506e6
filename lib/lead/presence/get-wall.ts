import { listPresence, type PresenceRow } from '@/db/query/lead/presence';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { pageKinds } from './page-kind';
import type { Doing, WallRow, WallView } from './view';

/** Somebody who reads to an applicant for so long is still working; who has gone for coffee is not. */
const idleAfterMs = 3 * 60_000;

/**
 * Returns what the affiliate's staff are on and have done today, for its managers: agents, and managers who did
 * something. Those at work come first, then who is idle, then who is signed out. Nothing of it is an applicant's.
 */
export async function getWall(ctx: AffiliateContext): Promise<WallView> {
  const { database, scope, env, clock } = ctx;
  assertMay(ctx, 'presence.list', scope);
  const found = await listPresence(database, scope, env.idleSeconds);
  const rows = found
    .filter(({ role, hours }) => role === 'agent' || hours > 0)
    .map(wallRow)
    .toSorted((one, other) => rank(one) - rank(other));
  return { at: (found[0]?.now ?? clock.now()).toISOString(), rows };
}

const rank = ({ doing }: WallRow) => (doing === 'away' ? 2 : doing === 'idle' ? 1 : 0);

function wallRow({ page, usedAt, since, now, leadState, ...row }: PresenceRow): WallRow {
  const doing = doingOf(page, usedAt, now);
  const at = doing === 'away' ? null : doing === 'idle' ? usedAt : (since ?? usedAt);
  return { ...row, doing, leadState: doing === 'lead' ? leadState : null, since: at?.toISOString() ?? null };
}

function doingOf(page: string | null, usedAt: Date | null, now: Date): Doing {
  if (usedAt === null) return 'away';
  if (now.getTime() - usedAt.getTime() > idleAfterMs) return 'idle';
  // A page of an older or newer release may say what we do not know.
  return pageKinds.find((kind) => kind === page) ?? 'other';
}
