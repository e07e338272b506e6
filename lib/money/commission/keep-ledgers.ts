import {
  claimDueLedgers,
  type DueLedger,
  findNextLedgerMs,
  updateLedgerDone,
} from '@/db/query/money/commission-run';
import type { Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { defineDueWork } from '@/lib/base/job/due-work';
import { bringUpToDate } from './bring-up-to-date';

/** A worker that dies is followed by another one after this. */
const leaseMs = 60_000;
/** A ledger is brought up to date at most so often, and a large one takes no more than a twentieth of the time. */
const pauseMs = 3_000;
const pauseFactor = 20;

/** Brings a ledger up to date that a worker has claimed. */
export async function keepLedger(ctx: Context, due: DueLedger): Promise<void> {
  const startedAt = performance.now();
  await bringUpToDate(ctx.database, mintScope(due.affiliateId, due.environment));
  const tookMs = performance.now() - startedAt;
  await updateLedgerDone(ctx.database, due, Math.max(pauseMs, tookMs * pauseFactor));
}

/**
 * The worker's keeping of ledgers: soon after something happened, told by the log of events, so that no accept writes a
 * row for it (design money 10, commissions).
 */
export const keepLedgersWork = defineDueWork<DueLedger>({
  name: 'commission ledger',
  atOnce: 2,
  findNextMs: findNextLedgerMs,
  claim: (database, limit) => claimDueLedgers(database, { limit, leaseMs, pauseMs }),
  run: keepLedger,
});
