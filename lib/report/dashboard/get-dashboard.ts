import {
  countFunnel,
  countFunnelByPartner,
  countHours,
  countReferred,
  countUnmatched,
  type FunnelCounts,
  findFirstDay,
  findToday,
} from '@/db/query/report/dashboard';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay, may } from '@/lib/base/actor/permission';
import { AppError } from '@/lib/base/error/error';
import { readInTurn } from '@/lib/base/replica/read-in-turn';
import { daysBetween } from '@/lib/base/time/date';
import type { Period } from '@/lib/base/time/period';
import { rangeOf } from './range';
import { type DashboardView, mostHourDays } from './view';

/**
 * Returns the funnel of leads that arrived from `from` to `to` (days in South African time, inclusive): over time, by
 * intent, by partner, by agent. Managers see the whole affiliate, agents only what they captured. Throws
 * `validation_failed` for a period that ends before it starts, or exceeds every retention.
 */
export async function getDashboard(ctx: AffiliateContext, asked: Period): Promise<DashboardView> {
  const { actor, scope } = ctx;
  assertMay(ctx, 'dashboard.read', scope);
  if (actor.kind !== 'user') throw new AppError('forbidden', 'the dashboard belongs to who is signed in');
  const wholeTeam = may(ctx, 'dashboard.read-team', scope);
  const userId = wholeTeam ? null : actor.userId;
  const today = await findToday(ctx.database);
  const range = rangeOf(asked, today);
  const includesToday = range.from <= today && today <= range.to;
  const countsHours = wholeTeam && daysBetween(range.from, range.to) < mostHourDays;
  const [rows, partners, referred, rowsOfToday, unmatched, hours, firstDay] = await readInTurn(
    ctx,
    ['dashboard', scope, range, userId, today],
    (db) =>
      Promise.all([
        countFunnel(db, scope, range, userId),
        countFunnelByPartner(db, scope, range, userId),
        wholeTeam ? countReferred(db, scope.affiliateId, scope.environment, range) : null,
        includesToday ? null : countFunnel(db, scope, { from: today, to: today }, userId),
        countUnmatched(db, scope, range, userId),
        countsHours ? countHours(db, scope, range) : null,
        findFirstDay(db, scope, userId),
      ]),
  );
  return {
    ...range,
    today,
    wholeTeam,
    userId,
    firstDay,
    total: addUp(rows.days),
    todayTotal: addUp((rowsOfToday ?? rows).days.filter(({ day }) => day === today)),
    days: rows.days,
    intents: rows.intents,
    partners,
    users: wholeTeam
      ? rows.users.map((row) => ({
          ...row,
          hours: hours?.find(({ userId }) => userId === row.id)?.hours ?? null,
        }))
      : [],
    unmatched:
      unmatched?.map(({ why, leads }) => ({ why: why === 'no offer' ? 'no-offer' : why, leads })) ?? null,
    referred,
  };
}

function addUp(rows: readonly FunnelCounts[]): FunnelCounts {
  const total = { leads: 0, matched: 0, accepted: 0 };
  for (const { leads, matched, accepted } of rows) {
    total.leads += leads;
    total.matched += matched;
    total.accepted += accepted;
  }
  return total;
}
