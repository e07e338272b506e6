import type { MatchView } from '@/lib/batch/match/view';
import type { LeadState } from '@/word/lead';

/** An upload that belongs to another one: its file holds the other's rejected rows, corrected. */
export interface RelatedUpload {
  id: string;
  fileName: string | null;
  created: number;
  invalid: number;
}

/** What has followed on an upload, and what may. */
export interface BatchFollowOn {
  /** Its leads that are still there. States without leads are left out. */
  states: Partial<Record<LeadState, number>>;
  /** Leads of it with offers, to which nobody has sent an application. */
  toCall: number;
  match: MatchView | null;
  undo: {
    removed: number;
    kept: number;
    by: string | null;
    startedAt: string;
    finishedAt: string | null;
  } | null;
  corrects: RelatedUpload | null;
  corrections: RelatedUpload[];
  /** The viewer may have partners asked for its leads, undo it, and download what became of each row. */
  mayMatch: boolean;
  mayUndo: boolean;
  mayExport: boolean;
  /** The viewer may read its rows whole: correct and download the rejected ones. */
  mayReadRows: boolean;
}

/** Rows whose applicants had a lead already. */
export interface DuplicatePage {
  rows: {
    row: number;
    /** The row of this file that created the lead; null if it came from elsewhere. */
    firstRow: number | null;
    /** Null once it is removed. */
    lead: { id: string; state: LeadState; name: string; intentTitle: string; createdAt: string } | null;
  }[];
  /** The `after` of the next page; null on the last. */
  next: number | null;
}

/** The first rejected rows as their file has them. */
export interface RejectedCells {
  columns: { heading: string; field: string | null }[];
  /** Columns of the file that are not among these. */
  moreColumns: number;
  /** `texts`: by column; long ones are cut. */
  rows: { row: number; texts: string[] }[];
  /** Without ID numbers: the viewer is neither its sender nor a manager. */
  isMasked: boolean;
}
