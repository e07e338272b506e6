import { contactWarnings } from './contact';
import type { CheckedValues, LeadWarning } from './lead-warning';
import { moneyWarnings } from './money';
import { nameWarnings } from './name';
import { titleWarnings } from './title';

/**
 * Looks for slips in a lead that each field's own check lets pass (design applicant 9, warnings). Only values of the
 * right type are judged; anything else is left to the schema. Pure: the same for the form, a file and the API.
 */
export function leadWarnings(values: CheckedValues): LeadWarning[] {
  return [
    ...nameWarnings(values),
    ...contactWarnings(values),
    ...titleWarnings(values),
    ...moneyWarnings(values),
  ];
}
