import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { findReturnReasons, upsertReturnReasons } from '@/db/query/money/return-reason';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { stale } from '@/lib/base/error/error';
import { difference } from '@/lib/base/text/difference';
import type { Environment } from '@/word/environment';
import {
  type ClaimReason,
  type ClaimReasonWords,
  chosenReasons,
  claimReasonWords,
} from '@/word/return-claim';
import type { renameReasonsInput } from './schema';

type Labels = Partial<Record<ClaimReason, string>>;

export interface ReturnReasonsView {
  /** Of those that people choose from. */
  labels: Labels;
  /** Null: they are called as they ship. */
  version: number | null;
}

/** Returns what the reasons of returns are called in an environment, for whoever chooses or reads one. */
export async function readReasonWords(db: Queryable, environment: Environment): Promise<ClaimReasonWords> {
  return { ...claimReasonWords, ...(await findReturnReasons(db, environment))?.labels };
}

/** The same with its version, for the page that renames them. */
export async function getReturnReasons(
  ctx: Context,
  { environment }: { environment: Environment },
): Promise<ReturnReasonsView> {
  assertMay(ctx, 'return-claim.list');
  return viewOf(await findReturnReasons(ctx.database, environment));
}

/**
 * Renames the reasons of returns; what each checks stays, and claims that there are keep what was said then (design money
 * 12). Throws `stale` if somebody else saved first. Audited.
 */
export async function renameReasons(
  ctx: Context,
  { environment, labels, version }: z.output<typeof renameReasonsInput>,
): Promise<ReturnReasonsView> {
  assertMay(ctx, 'lender.change');
  const userId = userIdOf(ctx);
  await ctx.database.transaction(async (tx) => {
    const before = viewOf(await findReturnReasons(tx, environment));
    const changed = difference(before.labels, labels);
    if (!changed) return;
    const renamed = onlyRenamed(labels);
    if (!(await upsertReturnReasons(tx, environment, { labels: renamed, version, userId }))) {
      const now = await findReturnReasons(tx, environment);
      throw stale(
        'list',
        viewOf(now),
        now
          ? { by: now.userName ?? 'the operator', at: now.changedAt, you: now.userId === userId }
          : undefined,
      );
    }
    await recordAudit(ctx, tx, { action: 'return-reason.renamed', environment, ...changed });
  });
  return getReturnReasons(ctx, { environment });
}

const viewOf = (row: { labels: Labels; version: number } | null): ReturnReasonsView => ({
  labels: Object.fromEntries(
    chosenReasons.map((reason) => [reason, row?.labels[reason] ?? claimReasonWords[reason]]),
  ),
  version: row?.version ?? null,
});

/** What is called as it ships is not stored: it follows the program. */
const onlyRenamed = (labels: Labels): Labels =>
  Object.fromEntries(
    chosenReasons.flatMap((reason) => {
      const label = labels[reason];
      return label === undefined || label === claimReasonWords[reason] ? [] : [[reason, label]];
    }),
  );
