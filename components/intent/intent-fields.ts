import { linesOf } from '@/components/catalogue/change-text';
import type { FieldText } from '@/components/form/choose-sides';
import type { Fields } from '@/components/form/difference';
import { findLeadField } from '@/lib/applicant/field';
import type { IntentEntry } from '@/lib/catalogue/intent-entry';

const labels: Record<string, string> = {
  title: 'Title',
  active: 'Active',
  required_fields: 'Required for an offer',
  affiliates: 'Affiliates',
};

/** An intent's entry field by field, to compare two of them; the order of fields and affiliates means nothing. */
export function intentFields({ required_fields, affiliates, ...rest }: IntentEntry): Fields {
  return {
    ...rest,
    required_fields: required_fields.toSorted(),
    affiliates: affiliates?.toSorted() ?? null,
  };
}

/** A field's name and value in words. */
export function intentFieldText(field: string, value: unknown): FieldText {
  const label = labels[field] ?? field;
  if (field === 'required_fields' && Array.isArray(value) && value.length > 0)
    return { label, lines: value.map((name) => findLeadField(String(name))?.label ?? String(name)) };
  return { label, lines: linesOf(field, value) };
}
