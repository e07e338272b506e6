import { genderOf } from '@/lib/applicant/rsa-id';
import type { CheckedValues, LeadWarning } from './lead-warning';
import { textOf } from './value';

/** English and Afrikaans titles; those that both use (Dr, Prof) say nothing. */
const genderOfTitle: Readonly<Record<string, 'male' | 'female'>> = {
  mr: 'male',
  mnr: 'male',
  mrs: 'female',
  ms: 'female',
  miss: 'female',
  mev: 'female',
  mej: 'female',
};

/** Judges the title by the gender in the ID number. */
export function titleWarnings(values: CheckedValues): LeadWarning[] {
  const title = textOf(values, 'title')?.toLowerCase().replace(/\.$/, '') ?? '';
  const titled = Object.hasOwn(genderOfTitle, title) ? genderOfTitle[title] : undefined;
  const gender = genderOf(textOf(values, 'id_number') ?? '');
  if (titled === undefined || gender === null || gender === titled) return [];
  const message = `The ID number is a ${gender === 'male' ? 'man' : 'woman'}'s. Check the title and the ID number.`;
  return [{ field: 'title', code: 'title_gender', message, suggestion: gender === 'male' ? 'Mr' : 'Ms' }];
}
