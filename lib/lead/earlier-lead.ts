import type { LeadState } from '@/db/schema/lead';

/** An applicant's existing lead, as announced by the capture form. */
export interface EarlierLead {
  id: string;
  state: LeadState;
  intent: { id: number; title: string };
  name: string;
  /** An agent's name, `API`, or `Batch`. */
  captured_by: string;
  partner_name: string | null;
  created_at: string;
  /** Until when sending this applicant with this intent finds the same lead; null: it creates a new one. */
  duplicate_until: string | null;
}

export interface EarlierLeads {
  leads: EarlierLead[];
  /** Total number, including those not listed. */
  total: number;
}
