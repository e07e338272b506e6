import { counted } from '@/lib/base/text/text';
import type { StepResponse } from './run-step';
import type { StepId } from './step';

/** What to do about a refusal, beside what its message means; null: no response came. */
export function failureNote(id: StepId, response: Pick<StepResponse, 'retryAfterSeconds'> | null): string {
  if (response === null)
    return id === 'accept'
      ? 'The response was lost. Check your connection, then run it again: the Idempotency-Key makes that safe.'
      : 'The server could not be reached. Check your connection, then run it again.';
  const { retryAfterSeconds: seconds } = response;
  return seconds === null ? '' : `Wait ${counted(seconds, 'second')}, then run it again.`;
}
