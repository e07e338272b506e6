import type { ApplicantStatement } from '@/lib/lead/applicant-statement/view';

/** A statement as the page of its request shows it. */
export interface AttachedStatement extends ApplicantStatement {
  id: number;
  lead: string;
  /** Of the lead. */
  title: string;
}

export interface StatementChoices {
  leads: { id: string; title: string; createdAt: string }[];
  statements: AttachedStatement[];
}
