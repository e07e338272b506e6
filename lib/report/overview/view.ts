import type { GatewayTrouble } from '@/db/query/message/sms';
import type { ExpiringKeyRow, OverviewRow } from '@/db/query/report/overview';

export type GatewayTroubleView = GatewayTrouble;

/** A live key that expires within 30 days. */
export type ExpiringKeyView = ExpiringKeyRow;

/** The state of an environment. */
export interface OverviewView extends OverviewRow {
  /** Time since any worker was last seen; null: never. */
  workerSeenSeconds: number | null;
  /** Live keys that expire within 30 days, soonest first. */
  expiringKeys: ExpiringKeyView[];
  /** What is wrong with the gateway for text messages; null: nothing that we know of. */
  smsGateway: GatewayTroubleView | null;
}

/** What can be charted by hour. */
export const hourlyFigures = ['leads', 'offers', 'accepts'] as const;
export type HourlyFigure = (typeof hourlyFigures)[number];

/** Each hour of a day, from midnight; null: still to come. */
export type HourlyCounts = Readonly<Record<HourlyFigure, readonly (number | null)[]>>;

/** An environment's day by hours, beside the same day a week ago. */
export interface HoursView {
  today: HourlyCounts;
  lastWeek: HourlyCounts;
  /** Decisions by now, and by this time a week ago. */
  decisions: { today: DecisionsView; lastWeek: DecisionsView };
}

export interface DecisionsView {
  decided: number;
  accepted: number;
}
