/** What undoing an upload would do, counted now. */
export type { UndoCounts as UndoPreview } from '@/db/query/batch/batch-undo';
