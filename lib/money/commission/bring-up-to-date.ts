import type { Queryable } from '@/db/client';
import {
  findLastClosedMonth,
  insertComputedEntries,
  listComputedEntries,
  lockLedger,
} from '@/db/query/money/commission-ledger';
import { listPlansOf } from '@/db/query/money/commission-plan';
import type { Scope } from '@/db/scope';
import { postingsOf } from './earning';
import { missingEntries } from './ledger';
import { addMonths } from './month';
import { readPaid } from './read-paid';

/**
 * Appends to an affiliate's ledger what is missing, by a fresh computation from the applications, outcomes and plans as
 * they are now (design money 10, commissions). Changes nothing where the ledger is right, so it may be stopped at any
 * moment and run again. Returns how many entries it appended. Others wait for the ledger until the transaction of `db`
 * ends.
 */
export async function bringUpToDate(db: Queryable, scope: Scope): Promise<number> {
  return db.transaction(async (tx) => {
    await lockLedger(tx, scope);
    const [paid, plans, ledger, lastClosed] = await Promise.all([
      readPaid(tx, scope),
      listPlansOf(tx, scope),
      listComputedEntries(tx, scope),
      findLastClosedMonth(tx, scope),
    ]);
    const missing = missingEntries(
      postingsOf(scope.affiliateId, paid, plans),
      ledger.map((entry) => ({ ...entry, occurredAt: entry.occurredAt.toISOString() })),
      lastClosed === null ? null : addMonths(lastClosed, 1),
    );
    await insertComputedEntries(tx, scope, missing);
    return missing.length;
  });
}
