import { findLeadField, labelInSentence } from './field';

/** For fields where "Ask for the employed" would not be English. */
const questions: Readonly<Record<string, string>> = {
  employed: 'whether the applicant is employed',
  debt_review: 'whether the applicant is under debt review',
  payment_frequency: 'how often the applicant is paid',
  payday: 'on which day the applicant is paid',
  employment_period: 'how long the applicant has worked there',
  repayment_period: 'over how long the applicant wants to repay',
  open_loans: 'how many loans the applicant has open',
  debt_amount: 'how much the applicant owes',
  company_name: 'who employs the applicant',
  bank_name: 'which bank the applicant is with',
};

/** Returns an instruction to ask for a field: `Ask for the net income`, `Ask how often the applicant is paid`. */
export function askFor(name: string): string {
  const question = Object.hasOwn(questions, name) ? questions[name] : undefined;
  return `Ask ${question ?? `for the ${labelInSentence(findLeadField(name)?.label ?? name.replaceAll('_', ' '))}`}`;
}
