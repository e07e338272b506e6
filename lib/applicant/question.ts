import { findLeadField, labelInSentence } from './field';

/** For fields where "Ask for the employed" would not be English. */
const questions: Readonly<Record<string, string>> = {
  employed: 'is the applicant employed?',
  debt_review: 'is the applicant under debt review?',
  payment_frequency: 'how often is the applicant paid?',
  payday: 'on which day is the applicant paid?',
  employment_period: 'how long has the applicant worked there?',
  repayment_period: 'over how long does the applicant want to repay?',
  open_loans: 'how many open loans does the applicant have?',
  debt_amount: 'how much does the applicant owe?',
  company_name: 'who is the applicant’s employer?',
  bank_name: 'which bank is the applicant with?',
};

/** Returns an instruction to ask for a field: `Ask for the net income`, `Ask: how often is the applicant paid?`. */
export function askFor(name: string): string {
  const question = Object.hasOwn(questions, name) ? questions[name] : undefined;
  if (question) return `Ask: ${question}`;
  return `Ask for the ${labelInSentence(findLeadField(name)?.label ?? name.replaceAll('_', ' '))}`;
}
