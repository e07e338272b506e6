import type { AgeRange } from '@/lib/catalogue/matching/age-range';
import type { IntentView } from './view';

/** An intent with what its partners look at, for the form that asks for it. */
export interface CaptureIntent extends IntentView {
  /** Optional fields that a rule or condition of a partner uses, in the form's order. */
  readonly asked_fields: readonly string[];
  /** What people also call it. */
  readonly synonyms: readonly string[];
  /** Ages that at least one partner takes; null: any. */
  readonly ages: AgeRange | null;
}
