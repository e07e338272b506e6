import type { UndoCounts } from '@/db/query/batch-undo';

/** What undoing an upload would do, counted now. */
export interface UndoPreview extends UndoCounts {
  mustConfirm: boolean;
}
