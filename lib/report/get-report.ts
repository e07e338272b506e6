import { findToday } from '@/db/query/dashboard';
import type { ReportFilter } from '@/db/query/report';
import type { AffiliateContext, Context } from '@/lib/context';
import { rangeOf } from '@/lib/dashboard/range';
import { addDays, daysBetween } from '@/lib/date';
import type { Environment } from '@/lib/environment';
import { assertMay } from '@/lib/permission';
import { readFromReplica } from '@/lib/replica/read-from-replica';
import { countNewestDays } from './count-newest-days';
import { mostRows, reportGroups } from './definition';
import type { OwnReportInput, ReportInput } from './schema';
import type { ReportView } from './view';

/**
 * Returns what became of the leads that arrived in a period, of all affiliates or of one, by any of their groups. Throws
 * `forbidden`, and `validation_failed` for a period that ends before it starts or exceeds every retention.
 */
export async function getReport(ctx: Context, input: ReportInput): Promise<ReportView> {
  assertMay(ctx, 'report.read-all');
  const { environment, affiliate = null, ...asked } = input;
  return readReport(ctx, asked, { environment, affiliateId: affiliate, delaysOf: null });
}

/**
 * The same of one's own affiliate. Nothing in it comes from others: how long partners usually take is known by the
 * affiliate's own outcomes, too.
 */
export async function getOwnReport(ctx: AffiliateContext, asked: OwnReportInput): Promise<ReportView> {
  const { scope } = ctx;
  assertMay(ctx, 'report.read', scope);
  const { environment, affiliateId } = scope;
  return readReport(ctx, asked, { environment, affiliateId, delaysOf: affiliateId });
}

async function readReport(
  ctx: Context,
  asked: OwnReportInput,
  whose: { environment: Environment; affiliateId: number | null; delaysOf: number | null },
): Promise<ReportView> {
  const today = await findToday(ctx.database);
  const period = rangeOf(asked, today);
  const before = asked.compare ? periodBefore(period) : null;
  const by = reportGroups.filter((group) => (asked.by as readonly string[]).includes(group));
  const filter: Omit<ReportFilter, 'from' | 'to'> = {
    environment: whose.environment,
    affiliateId: whose.affiliateId,
    partnerId: asked.partner ?? null,
    intentId: asked.intent ?? null,
    source: asked.source ?? null,
    userId: asked.agent ?? null,
  };
  const options = { by, limit: mostRows, delaysOf: whose.delaysOf };
  const [found, earlier] = await readFromReplica(ctx, (db) =>
    Promise.all([
      countNewestDays(db, { ...filter, ...period }, options, today),
      before && countNewestDays(db, { ...filter, ...before }, options, today),
    ]),
  );
  return {
    ...period,
    today,
    by,
    ...found,
    before: before && earlier && { ...before, total: earlier.total, rows: earlier.rows },
  };
}

/** As many days, up to the day before. */
function periodBefore({ from, to }: { from: string; to: string }) {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}
