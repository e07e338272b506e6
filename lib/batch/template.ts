import { usualAnswers } from '@/lib/applicant/choice';
import { type FileFieldName, findFileField } from '@/lib/batch/row/file-field';

/** Languages of the template's headings. */
export const templateLanguages = ['en', 'af'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];

export interface TemplateColumn {
  readonly field: FileFieldName;
  readonly heading: string;
  /** What the cell's drop-down offers; none: free text. */
  readonly choices: readonly string[];
  readonly example: string;
}

/** In the order in which a call asks; the Afrikaans heading is one of the words that a file's headings are known by. */
const columns: readonly (readonly [FileFieldName, afrikaans: string, example: string])[] = [
  ['first_name', 'Voornaam', ''],
  ['last_name', 'Van', 'Nkosi'],
  ['cell_phone_number', 'Selfoonnommer', '0821234567'],
  ['id_number', 'ID nommer', '8001015009087'],
  ['email', 'E-pos', 'thandi@example.co.za'],
  ['intent', 'Produk', ''],
  ['popi', 'Toestemming', ''],
  ['consent_text', 'Toestemmingsteks', 'en-2'],
  ['loan_amount_required', 'Leningsbedrag', '50000'],
  ['gross_income', 'Bruto inkomste', '25000'],
  ['net_income', 'Netto inkomste', '18500'],
  ['expenses', 'Uitgawes', '9000'],
  ['title', 'Titel', 'Ms'],
  ['language', 'Huistaal', 'isiZulu'],
  ['employed', 'In diens', ''],
  ['company_name', 'Werkgewer', 'Example Stores'],
  ['debt_review', 'Skuldhersiening', ''],
  ['bank_name', 'Bank', 'Capitec'],
  ['street_address', 'Straatadres', '12 Long Street'],
  ['suburb', 'Voorstad', 'Gardens'],
  ['city', 'Stad', 'Cape Town'],
  ['postal_code', 'Poskode', '8001'],
  ['province', 'Provinsie', 'Western Cape'],
];

/** How the first cell of the example row begins. No name of an applicant has a colon, so the API refuses it as well. */
const exampleMarks: Readonly<Record<TemplateLanguage, string>> = { en: 'Example:', af: 'Voorbeeld:' };
const yesNo: Readonly<Record<TemplateLanguage, readonly string[]>> = { en: ['Yes', 'No'], af: ['Ja', 'Nee'] };

/** Returns the columns of the template, with the products that the sender may choose. */
export function templateColumns(language: TemplateLanguage, products: readonly string[]): TemplateColumn[] {
  const yes = yesNo[language];
  const choicesOf = (field: FileFieldName): readonly string[] => {
    if (field === 'intent') return products;
    return field === 'popi' || field === 'employed' || field === 'debt_review'
      ? yes
      : (usualAnswers[field] ?? []);
  };
  return columns.map(([field, afrikaans, example]) => {
    const choices = choicesOf(field);
    const heading = language === 'af' ? afrikaans : (findFileField(field)?.label ?? field);
    const first = `${exampleMarks[language]} Thandi`;
    return {
      field,
      heading,
      choices,
      example: field === 'first_name' ? first : example || (choices[0] ?? ''),
    };
  });
}

/** Returns true for the example row of a template: it is no lead, whatever else somebody has typed into it. */
export function isTemplateExample(cells: readonly unknown[]): boolean {
  const [first] = cells;
  return (
    typeof first === 'string' && Object.values(exampleMarks).some((mark) => first.trim().startsWith(mark))
  );
}
