import type { BatchAnswer } from './view';

/** A batch as its page reads it. */
export interface PortalBatch
  extends Omit<BatchAnswer, 'batch_id' | 'file_name' | 'created_at' | 'finished_at'> {
  id: string;
  fileName: string | null;
  createdAt: string;
  finishedAt: string | null;
}

export function isFinished({ status }: PortalBatch): boolean {
  return status === 'completed' || status === 'failed';
}

export function portalBatch(answer: BatchAnswer): PortalBatch {
  const {
    batch_id: id,
    file_name: fileName,
    created_at: createdAt,
    finished_at: finishedAt,
    ...same
  } = answer;
  return { id, fileName, createdAt, finishedAt, ...same };
}
