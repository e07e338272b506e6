import {
  type CheckpointPace,
  claimLedgerLog,
  findCheckpoint,
  findNextLedgerLogMs,
  insertCheckpoint,
  insertCheckpointTold,
  isCheckpointDue,
  lockLedgerLog,
  releaseLedgerLog,
} from '@/db/query/care/ledger-log';
import type { Context } from '@/lib/base/actor/context';
import { defineDueWork } from '@/lib/base/job/due-work';
import { appendLeaves, storedTree } from './append-leaves';
import { signCheckpoint } from './checkpoint';
import { logOrigin, logSeed } from './log-key';
import { frontierRoot } from './tree';

/** A worker that dies is followed by another one after this. */
const leaseMs = 30_000;
const leavesAtOnce = 500;
/** What was left because others had locked its lead is looked at again after this. */
const pauseMs = 300;

/** Signed a minute after the last one at the earliest; told hourly, or after 1,000 leaves. */
export const usualPace: CheckpointPace = {
  signEveryMs: 60_000,
  tellEveryMs: 3_600_000,
  tellAfterLeaves: 1_000,
};

type Keeper = Pick<Context, 'database' | 'env'>;

/** Appends all that waits, signs a checkpoint and tells of it, if it is time; stops where another worker has taken over. */
export async function keepLog(ctx: Keeper, fence: number, pace = usualPace): Promise<void> {
  for (;;) {
    const done = await appendLeaves(ctx, fence, leavesAtOnce);
    if (done === null) return;
    if (done < leavesAtOnce) break;
  }
  await signIfDue(ctx, fence, pace);
  await releaseLedgerLog(ctx.database, fence, pauseMs);
}

async function signIfDue({ database, env }: Keeper, fence: number, pace: CheckpointPace): Promise<void> {
  await database.transaction(async (tx) => {
    const log = await lockLedgerLog(tx, fence);
    if (!log) return;
    if (await isCheckpointDue(tx, pace)) {
      const root = frontierRoot(await storedTree(tx, log.size));
      const note = signCheckpoint({ origin: logOrigin(env, log.epoch), size: log.size, root }, logSeed(env));
      await insertCheckpoint(tx, { ...log, note });
    }
    const newest = await findCheckpoint(tx);
    if (newest) await insertCheckpointTold(tx, newest, pace);
  });
}

/** The worker's keeping of the log that cannot be rewritten: one worker at a time (design care 11). */
export const keepLedgerLogWork = defineDueWork<number>({
  name: 'ledger log',
  atOnce: 1,
  findNextMs: (database) => findNextLedgerLogMs(database, usualPace),
  claim: async (database) => [await claimLedgerLog(database, leaseMs)].filter((fence) => fence !== null),
  run: keepLog,
});
