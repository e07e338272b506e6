import { fillIncome } from '@/lib/applicant/value';
import type { CaptureIntent } from '@/lib/catalogue/intent/capture-intent';
import { type LeadFormValues, toLeadBody } from './form-value';

/** What the form's checks need of an intent. */
export type RequiringIntent = Pick<CaptureIntent, 'id' | 'required_fields'>;

/** Returns the intent's required fields that are empty; gross and net income stand in for each other. */
export function missingFields(values: LeadFormValues, intent: RequiringIntent | undefined): string[] {
  const body = fillIncome(toLeadBody(values));
  return (intent?.required_fields ?? []).filter((name) => body[name] === undefined);
}
