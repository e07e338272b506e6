import type { BatchMatchRow, MatchCounts } from '@/db/query/batch/batch-match';

/** "Match all now" of an upload, as its page shows it. */
export interface MatchView extends MatchCounts {
  status: BatchMatchRow['status'];
  /** New leads when it was started. */
  total: number;
  done: number;
  startedBy: string | null;
  startedAt: string;
  finishedAt: string | null;
}

export function matchView({ userName, startedAt, finishedAt, ...row }: BatchMatchRow): MatchView {
  return {
    ...row,
    done: row.matched + row.unmatched + row.incomplete + row.skipped,
    startedBy: userName,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
