import type { Queryable } from '@/db/client';
import { updateLedgerLogEpoch } from '@/db/query/care/ledger-log';
import {
  findCountedTimeline,
  getTimeline,
  lockCountedTables,
  type Timeline,
  updateEventEpoch,
  updateSequencesAhead,
  upsertCountedTimeline,
} from '@/db/query/care/timeline';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { whenUnlocked } from '@/lib/base/time/when-unlocked';

/**
 * Ten million in ten seconds: more than is made between a backup and its restore, or lost by a failover. What people
 * make (partners, intents, users) is not made once a minute.
 */
const steps = {
  busy: { perSecond: 1_000_000, least: 10_000_000 },
  others: { perSecond: 1 / 60, least: 1_000 },
};

type Follower = Pick<Context, 'database' | 'actor' | 'origin'>;

export interface Followed {
  /** Ids moved ahead, by us just now. */
  readonly moved: boolean;
  /** What its role may not read: a change of it is not noticed. */
  readonly hidden: readonly ('timeline' | 'system identifier')[];
}

/**
 * Moves ids ahead if the database has been restored, or a standby promoted, since they were last counted; any number of
 * processes may call it at once, and one does it. Until then PostgreSQL refuses what would get a new id (SQLSTATE
 * LM002). Ids that were lost answer 404 from then on, and never name anybody else (design care 6, ids).
 */
export async function followTimeline(ctx: Follower): Promise<Followed> {
  const now = await getTimeline(ctx.database);
  const hidden = [
    ...(now.walTimeline === null ? (['timeline'] as const) : []),
    ...(now.systemIdentifier === null ? (['system identifier'] as const) : []),
  ];
  if (isSame(await findCountedTimeline(ctx.database), now)) return { moved: false, hidden };
  const moved = await count(ctx, async (tx) => {
    const before = await findCountedTimeline(tx);
    if (isSame(before, now)) return false;
    if (before === null || !isAnother(before, now)) {
      await upsertCountedTimeline(tx, now);
      return false;
    }
    await moveAhead(ctx, tx, before, now);
    return true;
  });
  return { moved, hidden };
}

/** The same whatever the database says of itself: a copy of its files, or `pg_restore --clean`, cannot be told. */
export async function moveIdsAhead(ctx: Follower): Promise<void> {
  const now = await getTimeline(ctx.database);
  await count(ctx, async (tx) => moveAhead(ctx, tx, await findCountedTimeline(tx), now));
}

const count = <T>({ database }: Follower, work: (tx: Queryable) => Promise<T>) =>
  whenUnlocked(() =>
    database.transaction(async (tx) => {
      await lockCountedTables(tx);
      return work(tx);
    }),
  );

async function moveAhead(
  ctx: Follower,
  tx: Queryable,
  before: Timeline | null,
  now: Timeline,
): Promise<void> {
  await updateSequencesAhead(tx, steps);
  await updateEventEpoch(tx);
  await updateLedgerLogEpoch(tx);
  await upsertCountedTimeline(tx, { ...now, movedAt: new Date() });
  await recordAudit(ctx, tx, {
    action: 'id.moved-ahead',
    before: before ?? {},
    after: { ...now },
  });
}

function isSame(counted: Timeline | null, now: Timeline): boolean {
  return (
    counted?.databaseOid === now.databaseOid &&
    counted.systemIdentifier === now.systemIdentifier &&
    counted.walTimeline === now.walTimeline
  );
}

/** What either side does not know says nothing. */
function isAnother(counted: Timeline, now: Timeline): boolean {
  const differs = (one: string | null, other: string | null) =>
    one !== null && other !== null && one !== other;
  return (
    counted.databaseOid !== now.databaseOid ||
    differs(counted.systemIdentifier, now.systemIdentifier) ||
    differs(counted.walTimeline, now.walTimeline)
  );
}
