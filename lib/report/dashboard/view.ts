import type { LeadWhy } from '@/lib/lead/lead/list-filter';

/** Hours are counted for periods up to this long. */
export const mostHourDays = 92;

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
  /** Whose leads these are; null: the whole team's. */
  userId: number | null;
  /** When the first lead of all arrived; null: none has. */
  firstDay: string | null;
  total: Funnel;
  /** Of today, whatever the period. */
  todayTotal: Funnel;
  /** Only days with leads. */
  days: (Funnel & { day: string })[];
  intents: (Funnel & { id: number; title: string })[];
  partners: { id: number; companyName: string; offered: number; chosen: number; accepted: number }[];
  /**
   * Empty for an agent. `id` and `name` are null for leads that came through the API. `hours`: clock hours in which they
   * captured, called or sent something; null: none, or the period is longer than `mostHourDays`.
   */
  users: (Funnel & { id: number | null; name: string | null; hours: number | null })[];
  /** The unmatched ones by reason, most first; null: too many to look at. */
  unmatched: { why: LeadWhy; leads: number }[] | null;
  /** Leads that other affiliates sent with this one's referee code; null for an agent. */
  referred: Funnel | null;
}
