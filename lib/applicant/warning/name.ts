import { commonFirstNames, commonLastNames } from './common-name';
import type { CheckedValues, LeadWarning } from './lead-warning';
import { textOf } from './value';

/** Judges first and last name together. */
export function nameWarnings(values: CheckedValues): LeadWarning[] {
  const first = textOf(values, 'first_name');
  const last = textOf(values, 'last_name');
  if (first === null || last === null) return [];
  if (plain(first) === plain(last)) {
    const message = 'First and last name are the same. Ask for the last name.';
    return [{ field: 'last_name', code: 'names_equal', message }];
  }
  // A first name may be several: `Nomsa Grace`. A last name is one: `van der Merwe`.
  const [firstOfLast = ''] = plain(last).split(' ');
  if (!commonLastNames.has(plain(first)) || !commonFirstNames.has(firstOfLast)) return [];
  const message = 'First and last name look swapped.';
  return [
    { field: 'first_name', code: 'names_swapped', message, suggestion: last },
    { field: 'last_name', code: 'names_swapped', message, suggestion: first },
  ];
}

/** In lower case, without accents. */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ');
}
