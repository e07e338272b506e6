import type { Choice } from '@/components/base/ui/combobox-list';
import { usualAnswers } from '@/lib/applicant/choice';
import { yesOrNoFields } from '@/lib/applicant/field';

const choices: Readonly<Record<string, readonly Choice[]>> = Object.fromEntries(
  Object.entries(usualAnswers).map(([name, answers]) => [
    name,
    answers.map((answer) => ({ value: answer, label: answer })),
  ]),
);

export const yesOrNo: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

export function fieldChoices(name: string): readonly Choice[] | 'yes or no' | undefined {
  return yesOrNoFields.has(name) ? 'yes or no' : choices[name];
}
