import type { z } from 'zod';
import { findDispositionLabels, upsertDispositionLabels } from '@/db/query/desk/disposition';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { stale } from '@/lib/base/error/error';
import { type DispositionLabels, withDefaults } from './kind';
import type { changeLabelsInput } from './schema';

export interface DispositionLabelsView {
  labels: DispositionLabels;
  /** Null: they are called as they ship. */
  version: number | null;
}

/** Returns what the affiliate calls its dispositions. */
export async function getDispositionLabels({
  database,
  scope,
}: AffiliateContext): Promise<DispositionLabelsView> {
  const row = await findDispositionLabels(database, scope);
  return { labels: withDefaults(row?.labels ?? {}), version: row?.version ?? null };
}

/** Saves what the affiliate calls its dispositions. Throws `forbidden`, and `stale` if somebody else saved first. */
export async function changeDispositionLabels(
  ctx: AffiliateContext,
  { labels, version }: z.output<typeof changeLabelsInput>,
): Promise<DispositionLabelsView> {
  const { actor, scope } = ctx;
  assertMay(ctx, 'disposition-label.change', { affiliateId: scope.affiliateId });
  const userId = userIdOf({ actor });
  await ctx.database.transaction(async (tx) => {
    const before = await findDispositionLabels(tx, scope);
    const stored = withDefaults(before?.labels ?? {});
    if (JSON.stringify(stored) === JSON.stringify(withDefaults(labels))) return;
    if (!(await upsertDispositionLabels(tx, scope, { labels, version, userId }))) {
      const now = await findDispositionLabels(tx, scope);
      const current = { labels: withDefaults(now?.labels ?? {}), version: now?.version ?? null };
      throw stale(
        'list',
        current,
        now
          ? { by: now.userName ?? 'the operator', at: now.changedAt, you: now.userId === userId }
          : undefined,
      );
    }
    await recordAudit(ctx, tx, {
      action: 'disposition-label.changed',
      affiliateId: scope.affiliateId,
      environment: scope.environment,
      before: stored,
      after: labels,
    });
  });
  return getDispositionLabels(ctx);
}
