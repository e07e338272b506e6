/** A background job that keeps failing. */
export interface FailingJobView {
  id: string;
  name: string;
  attempts: number;
  /** What it failed with last; never an applicant's values. */
  lastError: string;
  createdAt: string;
  /** Null: it is given up, and waits for an operator. */
  nextTryAt: string | null;
}
