import { linesOf } from '@/components/base/audit/change-text';
import type { FieldText } from '@/components/base/form/choose-sides';
import type { Fields } from '@/components/base/form/difference';
import { findLeadField } from '@/lib/applicant/field';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';

const labels: Record<string, string> = {
  title: 'Title',
  active: 'Active',
  required_fields: 'Required for an offer',
  synonyms: 'Also called',
  former_titles: 'Former titles for the API',
  affiliates: 'Affiliates',
};

/** Splits an intent's entry into fields for comparison; the order of required fields and affiliates does not matter. */
export function intentFields({ required_fields, affiliates, ...rest }: IntentEntry): Fields {
  return {
    ...rest,
    required_fields: required_fields.toSorted(),
    affiliates: affiliates?.toSorted() ?? null,
  };
}

/** Returns a field's name and value in words. */
export function intentFieldText(field: string, value: unknown): FieldText {
  const label = labels[field] ?? field;
  if (field === 'required_fields' && Array.isArray(value) && value.length > 0)
    return { label, lines: value.map((name) => findLeadField(String(name))?.label ?? String(name)) };
  return { label, lines: linesOf(field, value) };
}
