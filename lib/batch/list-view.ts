import type { BatchAnswer } from './view';

export interface BatchListItem {
  id: string;
  status: BatchAnswer['status'];
  fileName: string | null;
  total: number | null;
  processed: number;
  created: number;
  duplicates: number;
  invalid: number;
  /** A user's name, or `API`. */
  sentBy: string;
  /** The upload that it corrects. */
  corrects: { fileName: string | null } | null;
  /** Its leads are being removed, or were. */
  isUndone: boolean;
  createdAt: string;
}

export interface BatchListPage {
  batches: BatchListItem[];
  /** Cursor: the `before` of the next page; null on the last. */
  next: string | null;
}
