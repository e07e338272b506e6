/**
 * What applicants usually answer, by field: the form's choices, and what words in files are mapped to; sent as shown. A
 * field not listed here is free text.
 */
export const usualAnswers: Readonly<Record<string, readonly string[]>> = {
  title: ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Prof'],
  language: [
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
  ],
  education: ['No matric', 'Matric', 'Certificate', 'Diploma', 'Degree', 'Postgraduate'],
  payment_frequency: ['Monthly', 'Fortnightly', 'Weekly'],
  bank_name: [
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
  ],
  income_source: ['Salary', 'Self-employed', 'Pension', 'Grant', 'Other'],
  province: [
    'Eastern Cape',
    'Free State',
    'Gauteng',
    'KwaZulu-Natal',
    'Limpopo',
    'Mpumalanga',
    'North West',
    'Northern Cape',
    'Western Cape',
  ],
};
