import {
  findErasureSearch,
  type ProofProgress,
  type SearchToDo,
  updateErasureSearch,
  updateErasureSearchEnded,
} from '@/db/query/care/erasure-proof';
import { listStoredTables } from '@/db/query/care/stored-search';
import type { Context } from '@/lib/base/actor/context';
import { decrypt } from '@/lib/base/crypto/crypto';
import type { FoundPlace } from '@/word/erasure-proof';
import { coarseTexts, type Needles, searchFor } from './needles';
import { searchTable } from './search-table';

type Searcher = Pick<Context, 'database' | 'env'>;

/**
 * Searches everything that is stored for a person who was erased, and ends the proof (design care 13). Each table is read at
 * one moment, and noted once it was read whole: after a kill the next run goes on with the table that was being read.
 * `signal`: stops between two parts of a table, by throwing its reason.
 */
export async function searchStored(ctx: Searcher, proofId: number, signal: AbortSignal): Promise<void> {
  const search = await findErasureSearch(ctx.database, proofId);
  if (!search) return;
  const needles = openNeedles(ctx, proofId, search);
  const person = {
    needles,
    coarse: coarseTexts(needles),
    find: searchFor(needles),
    erasedAt: search.erasedAt,
  };
  let progress: ProofProgress = search;
  for (;;) {
    signal.throwIfAborted();
    const tables = await listStoredTables(ctx.database, progress.lastTable ?? '');
    const [table] = tables;
    if (!table) break;
    const searched = await searchTable(ctx, table, person, signal);
    const next: ProofProgress = {
      lastTable: `${table.schema}.${table.name}`,
      tablesTotal: progress.tables + tables.length,
      tables: progress.tables + 1,
      columns: progress.columns + searched.columns,
      unread: progress.unread + searched.unread,
      found: [...progress.found, ...searched.found] satisfies FoundPlace[],
    };
    // Another worker goes on with it, which was thought dead, or thought so of this one.
    if (!(await updateErasureSearch(ctx.database, proofId, progress.lastTable, next))) return;
    progress = next;
  }
  await updateErasureSearchEnded(ctx.database, proofId);
}

function openNeedles({ env }: Searcher, proofId: number, { needlesCiphertext }: SearchToDo): Needles {
  return JSON.parse(
    decrypt(env.piiKey, needlesCiphertext, 'erasure search', [proofId]).toString(),
  ) as Needles;
}
