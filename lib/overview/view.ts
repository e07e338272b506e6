import type { ExpiringKeyRow, OverviewRow } from '@/db/query/overview';
import type { GatewayTrouble } from '@/db/query/text-message';

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
