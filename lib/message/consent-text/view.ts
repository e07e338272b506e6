import type { ConsentTextRow } from '@/db/query/message/consent-text';
import type { ConsentPurpose, ConsentQuestion } from '@/db/schema/message/consent-text';

export type { ConsentPurpose, ConsentQuestion };

/** What an agent reads out. `key` is sent back with the lead. */
export interface CurrentConsentText {
  key: string;
  language: string;
  version: number;
  questions: readonly ConsentQuestion[];
}

/** A version as operators see it. */
export interface ConsentTextView extends CurrentConsentText {
  validFrom: Date;
  createdBy: string | null;
  inForce: boolean;
}

/** The versions of one language, newest first. */
export interface ConsentLanguageView {
  language: string;
  texts: ConsentTextView[];
}

export function consentTextView(row: ConsentTextRow): ConsentTextView {
  const { key, language, version, questions, validFrom, createdByName, inForce } = row;
  return { key, language, version, questions, validFrom, createdBy: createdByName, inForce };
}
