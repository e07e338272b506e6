import {
  findLeadField,
  isLeadFieldName,
  type LeadField,
  type LeadFieldKind,
  type LeadFieldName,
} from '@/lib/applicant/field';

/** What a column of a file may hold: a lead field, or what a request says in a header instead. */
export type FileFieldName = LeadFieldName | 'consent_text';

export interface FileField extends Omit<LeadField, 'name' | 'kind'> {
  readonly name: FileFieldName;
  readonly kind: LeadFieldKind | 'consent text';
}

/** The words that the row's applicant was asked in, as the header `Consent-Text` of a request (design batch 21). */
const consentText: FileField = {
  name: 'consent_text',
  kind: 'consent text',
  label: 'Consent text',
  applicant: false,
};

/** Fields of files alone. */
export const fileOnlyFields: readonly FileField[] = [consentText];

export function findFileField(name: string): FileField | undefined {
  return name === consentText.name ? consentText : findLeadField(name);
}

export function isFileFieldName(name: string): name is FileFieldName {
  return name === consentText.name || isLeadFieldName(name);
}
