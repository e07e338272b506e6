import {
  countUnplaced,
  listUnplaced as selectUnplaced,
  type UnplacedRow,
} from '@/db/query/money/outcome-queue';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { publicId } from '@/lib/base/crypto/public-id';
import type { Environment } from '@/word/environment';

export interface UnplacedView
  extends Omit<UnplacedRow, 'occurredAt' | 'receivedAt' | 'candidates' | 'partnerId' | 'environment'> {
  occurredAt: string;
  receivedAt: string;
  candidates: { id: string; leadId: string; affiliateName: string; status: string; at: string }[];
}

export interface UnplacedPage {
  readonly events: readonly UnplacedView[];
  readonly count: number;
  /** Of the next page; null: this is the last. */
  readonly next: number | null;
}

const pageSize = 50;

/** Lists the events of an environment that wait for an operator, oldest first. */
export async function listUnplaced(
  ctx: Context,
  { environment, after }: { environment: Environment; after: number },
): Promise<UnplacedPage> {
  assertMay(ctx, 'outcome.list');
  const { idKey } = ctx.env;
  const [rows, count] = await Promise.all([
    selectUnplaced(ctx.database, environment, { afterId: after, limit: pageSize + 1 }),
    countUnplaced(ctx.database, environment),
  ]);
  const events = rows
    .slice(0, pageSize)
    .map(({ occurredAt, receivedAt, candidates, partnerId: _, environment: __, ...row }) => ({
      ...row,
      occurredAt: occurredAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
      candidates: candidates.map((one) => ({
        ...one,
        id: publicId(idKey, 'application', one.id),
        leadId: publicId(idKey, 'lead', one.leadId),
        at: new Date(one.at).toISOString(),
      })),
    }));
  return { events, count, next: rows.length > pageSize ? (events.at(-1)?.id ?? null) : null };
}
