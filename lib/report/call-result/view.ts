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

/** Call-backs that an agent let pass by more than a quarter of an hour, as it stands now: anyone may call them. */
export interface OverdueCallBacks {
  /** Null: anyone's. */
  userId: number | null;
  userName: string | null;
  count: number;
  askedFor: number;
  oldestDueAt: string;
}

/** How the calls of a period ended, by agent and by file. */
export interface CallsView {
  from: string;
  to: string;
  labels: DispositionLabels;
  agents: AgentCalls[];
  files: FileCalls[];
  overdue: OverdueCallBacks[];
  /** There are older files of which somebody was called. */
  hasMoreFiles: boolean;
}
