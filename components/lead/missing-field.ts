import { fillIncome } from '@/lib/applicant/value';
import { type LeadFormValues, toLeadBody } from './form-value';

export interface CaptureIntent {
  id: number;
  title: string;
  required_fields: readonly string[];
}

/** Returns the intent's required fields that are empty; gross and net income stand in for each other. */
export function missingFields(values: LeadFormValues, intent: CaptureIntent | undefined): string[] {
  const body = fillIncome(toLeadBody(values));
  return (intent?.required_fields ?? []).filter((name) => body[name] === undefined);
}
