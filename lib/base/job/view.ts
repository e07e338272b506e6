/** A background job that keeps failing. */
export interface FailingJobView {
  id: string;
  name: string;
  attempts: number;
  /** The last error message; never contains an applicant's values. */
  lastError: string;
  createdAt: string;
  /** Null: no tries left; it waits for an operator. */
  nextTryAt: string | null;
}
