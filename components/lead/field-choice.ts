import type { Choice } from '@/components/ui/combobox';
import { yesOrNoFields } from '@/lib/applicant/field';

const list = (...labels: string[]): Choice[] => labels.map((label) => ({ value: label, label }));

/** Choices for what applicants usually answer; sent as shown. A field not listed here is free text. */
const choices: Record<string, readonly Choice[]> = {
  title: list('Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Prof'),
  language: list(
    'Afrikaans',
    'English',
    'isiNdebele',
    'isiXhosa',
    'isiZulu',
    'Sepedi',
    'Sesotho',
    'Setswana',
    'siSwati',
    'Tshivenda',
    'Xitsonga',
  ),
  education: list('No matric', 'Matric', 'Certificate', 'Diploma', 'Degree', 'Postgraduate'),
  payment_frequency: list('Monthly', 'Fortnightly', 'Weekly'),
  bank_name: list(
    'Absa',
    'African Bank',
    'Bank Zero',
    'Bidvest Bank',
    'Capitec',
    'Discovery Bank',
    'FNB',
    'Investec',
    'Nedbank',
    'Standard Bank',
    'TymeBank',
    'Other',
  ),
  income_source: list('Salary', 'Self-employed', 'Pension', 'Grant', 'Other'),
  province: list(
    'Eastern Cape',
    'Free State',
    'Gauteng',
    'KwaZulu-Natal',
    'Limpopo',
    'Mpumalanga',
    'North West',
    'Northern Cape',
    'Western Cape',
  ),
};

export const yesOrNo: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

export function fieldChoices(name: string): readonly Choice[] | 'yes or no' | undefined {
  return yesOrNoFields.has(name) ? 'yes or no' : choices[name];
}
