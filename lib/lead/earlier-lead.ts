import type { LeadState } from '@/db/schema/lead';

/** A lead that an applicant has already, as the capture form announces it. */
export interface EarlierLead {
  id: string;
  state: LeadState;
  intent: { id: number; title: string };
  name: string;
  /** An agent's name, `API`, or `Batch`. */
  captured_by: string;
  partner_name: string | null;
  created_at: string;
  /** Until when this applicant with this intent is the same lead; null: sending them now makes a new one. */
  duplicate_until: string | null;
}

export interface EarlierLeads {
  leads: EarlierLead[];
  /** How many there are, also beyond those listed. */
  total: number;
}
