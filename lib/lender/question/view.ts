/** What a lender asked about a lead, and what it was answered. */
export interface LeadQuestionView {
  id: number;
  partnerName: string;
  /** The lender has decided about the application: no answer is needed any more. */
  isDecided: boolean;
  text: string;
  askedAt: string;
  answer: string | null;
  answeredAt: string | null;
  answeredBy: string | null;
}
