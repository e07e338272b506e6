/** What a lender asked about a lead, and what it was answered. */
export interface LeadQuestionView {
  id: number;
  partnerName: string;
  text: string;
  askedAt: string;
  answer: string | null;
  answeredAt: string | null;
  answeredBy: string | null;
}
