import type { LeadState } from '@/word/lead';

/** An applicant's existing lead, as announced by the capture form. */
export interface EarlierLead {
  id: string;
  state: LeadState;
  intent: { id: number; title: string };
  name: string;
  /** An agent's name, `API`, or `Batch`. */
  capturedBy: string;
  partnerName: string | null;
  createdAt: string;
  /** Until when sending this applicant with this intent finds the same lead; null: it creates a new one. */
  duplicateUntil: string | null;
}

export interface EarlierLeads {
  leads: EarlierLead[];
  /** Total number, including those not listed. */
  total: number;
}
