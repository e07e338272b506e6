/** A little over five years: nothing is kept longer. */
export const mostDays = 1_850;
/** The default period, including today. */
export const usualDays = 30;

/**
 * Days in South African time, as `2026-11-21`. `days`: instead of `from`, this many up to `to`; without `to`, up to
 * today.
 */
export interface DashboardInput {
  from?: string | undefined;
  to?: string | undefined;
  days?: number | undefined;
}

export interface Funnel {
  /** Arrived during the period. */
  leads: number;
  /** Of these: at least one partner could be offered, whatever happened later. */
  matched: number;
  /** Of these: accepted by a partner, at any time. */
  accepted: number;
}

export interface DashboardView {
  from: string;
  to: string;
  today: string;
  /** False for an agent, who sees only the leads they captured. */
  wholeTeam: boolean;
  total: Funnel;
  /** Of today, whatever the period. */
  todayTotal: Funnel;
  /** Only days with leads. */
  days: (Funnel & { day: string })[];
  intents: (Funnel & { id: number; title: string })[];
  partners: { id: number; companyName: string; offered: number; chosen: number; accepted: number }[];
  /** Empty for an agent. `id` and `name` are null for leads that came through the API. */
  users: (Funnel & { id: number | null; name: string | null })[];
  /** Leads that other affiliates sent with this one's referee code; null for an agent. */
  referred: Funnel | null;
}
