import type { DispositionKind, DispositionLabels } from '@/lib/desk/disposition/kind';

type Results = Partial<Record<DispositionKind, number>>;

export interface AgentCalls {
  userId: number | null;
  /** Null: whoever it was is no longer known. */
  userName: string | null;
  calls: number;
  /** Calls in which somebody was reached: neither unanswered nor a wrong number. */
  reached: number;
  results: Results;
  /** Applications that they sent in these days, and those of them that a lender accepted. */
  sent: number;
  sold: number;
}

export interface FileCalls {
  id: string;
  fileName: string | null;
  createdAt: string;
  leads: number;
  calls: number;
  results: Results;
  /** Leads called in these days, and of whom somebody was reached. */
  called: number;
  reached: number;
  /** As it stands now. */
  sold: number;
  left: number;
}

/** Call-backs that are open now, of an agent or of anyone. */
export interface AgentCallBacks {
  /** Null: anyone's. */
  userId: number | null;
  userName: string | null;
  open: number;
  /** Late by more than a quarter of an hour: anyone may call them. */
  overdue: number;
  /** Of the late ones those that the applicant asked for. */
  askedFor: number;
  /** Of the late ones; null: none is late. */
  oldestDueAt: string | null;
}

/** How the calls of a period ended, by agent and by file. */
export interface CallsView {
  from: string;
  to: string;
  labels: DispositionLabels;
  agents: AgentCalls[];
  files: FileCalls[];
  callBacks: AgentCallBacks[];
  /** There are older files of which somebody was called. */
  hasMoreFiles: boolean;
}
