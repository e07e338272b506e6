import type { Queryable } from '@/db/client';
import { findToday } from '@/db/query/report/dashboard';
import {
  columnOf,
  countReport,
  type ReportFilter,
  type ReportFound,
  type ReportGroupRow,
  type ReportListing,
} from '@/db/query/report/report';
import { countReportDays } from '@/db/query/report/report-chart';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readInTurn } from '@/lib/base/replica/read-in-turn';
import { addDays, daysBetween } from '@/lib/base/time/date';
import { rangeOf } from '@/lib/report/dashboard/range';
import type { Environment } from '@/word/environment';
import { countNewestDays } from './count-newest-days';
import { mostListed, pageSize, reportGroups, subDays } from './definition';
import { idOf } from './name';
import type { OwnReportInput, ReportInput } from './schema';
import { orderOf, type ReportSort } from './sort';
import type { ReportDays, ReportPeriod, ReportView } from './view';

/** Which rows of a report, in which order. Neither: all, the newest days and the largest groups first. */
interface Shown {
  sort?: ReportSort;
  /** The last one if there are not as many; null: all. */
  page?: number | null;
}

interface Whose {
  environment: Environment;
  affiliateId: number | null;
  delaysOf: number | null;
}

/**
 * Returns what became of the leads that arrived in a period, of all affiliates or of one, by any of their groups. Throws
 * `forbidden`, and `validation_failed` for a period that ends before it starts or exceeds every retention.
 */
export async function getReport(ctx: Context, input: ReportInput, shown: Shown = {}): Promise<ReportView> {
  return readReport(ctx, input, allOf(ctx, input), shown);
}

/**
 * The same of one's own affiliate. Nothing in it comes from others: how long partners usually take is known by the
 * affiliate's own outcomes, too.
 */
export async function getOwnReport(
  ctx: AffiliateContext,
  asked: OwnReportInput,
  shown: Shown = {},
): Promise<ReportView> {
  return readReport(ctx, asked, ownOf(ctx), shown);
}

/** The leads of a report by day, whatever it is grouped by. Throws as `getReport` does. */
export async function getReportDays(ctx: Context, input: ReportInput): Promise<ReportDays> {
  return readDays(ctx, input, allOf(ctx, input));
}

export async function getOwnReportDays(ctx: AffiliateContext, asked: OwnReportInput): Promise<ReportDays> {
  return readDays(ctx, asked, ownOf(ctx));
}

function allOf(ctx: Context, { environment, affiliate }: ReportInput): Whose {
  assertMay(ctx, 'report.read-all');
  return { environment, affiliateId: affiliate ?? null, delaysOf: null };
}

function ownOf(ctx: AffiliateContext): Whose {
  const { environment, affiliateId } = ctx.scope;
  assertMay(ctx, 'report.read', ctx.scope);
  return { environment, affiliateId, delaysOf: affiliateId };
}

const filterOf = (
  asked: OwnReportInput,
  { environment, affiliateId }: Whose,
  period: ReportPeriod,
): ReportFilter => ({
  ...{ environment, affiliateId, ...period },
  partnerId: asked.partner ?? null,
  intentId: asked.intent ?? null,
  source: asked.source ?? null,
  userId: asked.agent ?? null,
  byLead: isBySub(asked),
  happened: asked.happened ?? false,
});

const isBySub = ({ by }: OwnReportInput) => (by as readonly string[]).includes('sub');

/** The days of a report; by sub id the last of them, no more than can be counted lead by lead. */
function periodOf(asked: OwnReportInput, today: string): ReportPeriod {
  const { from, to } = rangeOf(asked, today);
  const earliest = addDays(to, 1 - subDays);
  return { from: isBySub(asked) && from < earliest ? earliest : from, to };
}

async function readDays(ctx: Context, asked: OwnReportInput, whose: Whose): Promise<ReportDays> {
  const period = periodOf(asked, await findToday(ctx.database));
  const filter = filterOf(asked, whose, period);
  const days = await readInTurn(ctx, ['days of a report', filter], (db) => countReportDays(db, filter));
  return { ...period, days };
}

async function readReport(
  ctx: Context,
  asked: OwnReportInput,
  whose: Whose,
  { sort, page = null }: Shown,
): Promise<ReportView> {
  const today = await findToday(ctx.database);
  const period = periodOf(asked, today);
  const by = reportGroups.filter((group) => (asked.by as readonly string[]).includes(group));
  const listing: ReportListing = {
    ...{ by, limit: mostListed(by), delaysOf: whose.delaysOf },
    order: sort ? orderOf(sort) : null,
    page: page === null ? null : { nth: page, size: pageSize },
  };
  return readInTurn(ctx, ['report', asked, whose, listing, today], async (db) => {
    const found = await countNewestDays(db, filterOf(asked, whose, period), listing, today);
    const before = asked.compare ? periodBefore(period) : null;
    const earlier = before && (await countBefore(db, filterOf(asked, whose, before), listing, found.rows));
    const happened = asked.happened ?? false;
    return {
      ...period,
      today,
      by,
      happened,
      ...found,
      before: before && earlier && { ...before, ...earlier },
    };
  });
}

/** Counts the groups of `rows` in the period before. A day is compared with the one that is as many days earlier, months with none. */
async function countBefore(
  db: Queryable,
  filter: ReportFilter,
  { by, limit, delaysOf }: ReportListing,
  rows: readonly ReportGroupRow[],
): Promise<Pick<ReportFound, 'total' | 'rows'>> {
  const shared = { limit, delaysOf };
  // No month of the period before is that of a row: months are compared by their own rows.
  if (by.includes('month')) {
    const { total } = await countReport(db, filter, { by: [], ...shared });
    return { total, rows: [] };
  }
  const length = daysBetween(filter.from, filter.to) + 1;
  const earlier = rows.map((row) => ({ ...row, day: row.day && addDays(row.day, -length) }));
  const only = earlier.map((row) =>
    Object.fromEntries(by.map((group) => [columnOf[group], idOf(group, row)])),
  );
  const days = earlier.flatMap(({ day }) => day ?? []).sort();
  const [from = filter.from] = days;
  const to = days.at(-1) ?? filter.to;
  if (!by.includes('day')) {
    const { total, rows: found } = await countReport(db, filter, { by, only, ...shared });
    return { total, rows: found };
  }
  const [{ total }, found] = await Promise.all([
    countReport(db, filter, { by: [], ...shared }),
    countReport(db, { ...filter, from, to }, { by, only, ...shared }),
  ]);
  return { total, rows: found.rows };
}

/** As many days, up to the day before. */
function periodBefore({ from, to }: { from: string; to: string }) {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}
