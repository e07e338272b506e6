import type { Fragment, Sql } from '@/db/client';

export type ReportGroupName =
  | 'affiliate'
  | 'partner'
  | 'intent'
  | 'source'
  | 'agent'
  | 'sub'
  | 'month'
  | 'day';

/** Of leads that arrived in the period; what became of them counts whenever it happened. Money in cents. */
export interface ReportCounts {
  leads: number;
  offered: number;
  accepted: number;
  approved: number;
  funded: number;
  returned: number;
  amountCents: number;
  commissionCents: number;
  /** Some of the leads are younger than 90 % of the outcomes of their partners take. */
  approvedOpen: boolean;
  fundedOpen: boolean;
  returnedOpen: boolean;
  /** One of the partners that accepted leads has told outcomes. */
  tells: boolean;
}

/** Their columns. */
export const figures: readonly (readonly [keyof ReportCounts, string])[] = [
  ['leads', 'leads'],
  ['offered', 'offered'],
  ['accepted', 'accepted'],
  ['approved', 'approved'],
  ['funded', 'funded'],
  ['returned', 'returned'],
  ['amountCents', 'amount_cents'],
  ['commissionCents', 'commission_cents'],
  ['approvedOpen', 'approved_open'],
  ['fundedOpen', 'funded_open'],
  ['returnedOpen', 'returned_open'],
  ['tells', 'tells'],
];

export const marks = ['approved_open', 'funded_open', 'returned_open'];

/** What a report is sorted by; groups by their names. What is not known or not complete comes last either way. */
export type ReportOrder = { descending: boolean } & (
  | { by: ReportGroupName }
  | {
      part: ReportCount;
      /** Divided by it; null: the count itself. */
      of: ReportCount | null;
      /** Not complete where this is so; null: always complete. */
      open: ReportMark | null;
      /** Not known where no partner tells. */
      isTold: boolean;
    }
);
export type ReportMark = 'approvedOpen' | 'fundedOpen' | 'returnedOpen';
export type ReportCount = Exclude<keyof ReportCounts, ReportMark | 'tells'>;

/** Whether rows need their marks to be sorted. */
export const isByMark = (order: ReportOrder | null) =>
  order !== null && 'open' in order && (order.open !== null || order.isTold);

/** What rows `f` are sorted by; null: comes last. */
export function keyOf(sql: Sql, order: ReportOrder): Fragment {
  if ('by' in order) {
    const names: Record<ReportGroupName, string> = {
      affiliate: '(select lower(name) from affiliate where id = f.affiliate_id)',
      partner: '(select lower(company_name) from partner where id = f.partner_id)',
      intent: '(select lower(title) from intent where id = f.intent_id)',
      source: 'f.source::text',
      agent: '(select lower(name) from "user" where id = f.user_id)',
      sub: "nullif(lower(f.sub_id), '')",
      month: 'f.month',
      day: 'f.day',
    };
    return sql.unsafe(names[order.by]);
  }
  const { part, of, open, isTold } = order;
  const column = (key: keyof ReportCounts) => sql.unsafe(`f.${figures.find(([name]) => name === key)?.[1]}`);
  const value = of === null ? column(part) : sql`${column(part)}::float8 / nullif(${column(of)}, 0)::float8`;
  return sql`case when ${open ? column(open) : sql`false`} or ${
    isTold ? sql`(not f.tells and f.approved + f.returned = 0)` : sql`false`
  } then null else ${value} end`;
}
