import type { BatchMatchRow, MatchCounts } from '@/db/query/batch-match';

/** "Match all now" of an upload, as its page shows it. */
export interface MatchView extends MatchCounts {
  status: BatchMatchRow['status'];
  /** New leads when it was started. */
  total: number;
  done: number;
  /** It has waited for a lender's scorer that could not be reached. */
  hasWaited: boolean;
  startedBy: string | null;
  startedAt: string;
  finishedAt: string | null;
}

export function matchView({ waits, userName, startedAt, finishedAt, ...row }: BatchMatchRow): MatchView {
  return {
    ...row,
    done: row.matched + row.unmatched + row.incomplete + row.skipped,
    hasWaited: waits > 0,
    startedBy: userName,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
