import { usualCase } from '@/lib/applicant/name-case';
import { commonFirstNames, commonLastNames } from './common-name';
import type { CheckedValues, LeadWarning } from './lead-warning';
import { plain } from './name';
import { textOf } from './value';

/** What the form proposes besides: a file or a client may have its reasons for a name in capitals. */
export type FormWarning = Omit<LeadWarning, 'code'> & {
  readonly code: LeadWarning['code'] | 'first_name_case' | 'last_name_case' | 'whole_name';
};

/** Proposes how a name is usually written, and where the whole name stands in one field. Nothing is changed by itself. */
export function nameFormWarnings(values: CheckedValues): FormWarning[] {
  return wholeName(values) ?? caseWarnings(values);
}

function caseWarnings(values: CheckedValues): FormWarning[] {
  return (['first_name', 'last_name'] as const).flatMap((field): FormWarning[] => {
    const name = textOf(values, field);
    const suggestion = name === null ? null : usualCase(name);
    if (name === null || suggestion === null || suggestion === name) return [];
    const typed = name === name.toUpperCase() ? 'in capitals' : 'in small letters';
    return [{ field, code: `${field}_case`, message: `The name is ${typed}.`, suggestion }];
  });
}

/** `Nomsa Dlamini` as first name: with no last name, or with the same one again. Null: it is a first name. */
function wholeName(values: CheckedValues): FormWarning[] | null {
  const [first, last] = [textOf(values, 'first_name'), textOf(values, 'last_name')];
  const words = first?.split(/\s+/) ?? [];
  for (let at = 1; at < words.length; at++) {
    const [given, family] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const isFamily =
      last === null
        ? commonLastNames.has(plain(family)) && !commonFirstNames.has(plain(family))
        : plain(last) === plain(family);
    if (!isFamily) continue;
    const message = `First name ${usualCase(given)}, last name ${usualCase(family)}?`;
    return [
      { field: 'first_name', code: 'whole_name', message, suggestion: usualCase(given) },
      { field: 'last_name', code: 'whole_name', message, suggestion: usualCase(family) },
    ];
  }
  return null;
}
