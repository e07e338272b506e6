import { counted, inRand } from '@/lib/base/text/text';
import type { CheckedValues, LeadWarning } from './lead-warning';
import { numberOf } from './value';

/** Monthly incomes from here on are rarer than yearly ones, or ones in cents, typed for them. */
const doubtfulIncomeRand = 240_000;
/** Home loans, the largest, stay below. */
const mostIncomes = 40;
/** Instalments that nobody lends for: capital alone takes this share of the income. */
const largestShare = 0.6;
/** A period of so few months is often meant in years, unless the loan is smaller than an income. */
const likelyYears = 8;

/** Judges incomes, expenses and the loan against each other. Figures are whole rand, incomes a month. */
export function moneyWarnings(values: CheckedValues): LeadWarning[] {
  const unit = unitWarnings(values);
  // Wrong units make every comparison wrong, too.
  return unit.length > 0 ? unit : comparisons(values);
}

/** Incomes that look like a year's, or like cents. Says which only if the other income tells. */
function unitWarnings(values: CheckedValues): LeadWarning[] {
  const incomes = ['gross_income', 'net_income'].flatMap((field) => {
    const rand = numberOf(values, field);
    return rand === null ? [] : [{ field, rand }];
  });
  const smallest = Math.min(...incomes.map(({ rand }) => rand));
  return incomes.flatMap(({ field, rand }): LeadWarning[] => {
    const warning = { field, code: 'income_unit' } as const;
    const ratio = rand / smallest;
    if (ratio >= 80) {
      const message = `${inRand(rand)} a month looks like cents.`;
      return [{ ...warning, message, suggestion: Math.round(rand / 100) }];
    }
    if (ratio >= 10 && ratio <= 20) {
      const message = `${inRand(rand)} a month looks like a year's income.`;
      return [{ ...warning, message, suggestion: Math.round(rand / 12) }];
    }
    if (rand < doubtfulIncomeRand) return [];
    const message = `${inRand(rand)} a month looks like a year's income, or like cents.`;
    return [{ ...warning, message }];
  });
}

function comparisons(values: CheckedValues): LeadWarning[] {
  const warnings: LeadWarning[] = [];
  const gross = numberOf(values, 'gross_income');
  const net = numberOf(values, 'net_income');
  if (gross !== null && net !== null && net > gross) {
    const message = 'Net income is above gross income. They may be swapped.';
    warnings.push({ field: 'net_income', code: 'net_above_gross', message, suggestion: gross });
    warnings.push({ field: 'gross_income', code: 'net_above_gross', message, suggestion: net });
  }
  // The net income takes the gross one's place if it is missing, as everywhere (spec 2.1).
  const income = net ?? gross;
  if (income === null) return warnings;
  const expenses = numberOf(values, 'expenses');
  if (expenses !== null && expenses > income) {
    const message = `Expenses are above the income of ${inRand(income)}.`;
    warnings.push({ field: 'expenses', code: 'expenses_above_income', message });
  }
  const loan = numberOf(values, 'loan_amount_required');
  if (loan === null) return warnings;
  if (loan > mostIncomes * income) {
    const message = `The loan is ${Math.floor(loan / income)} times the monthly income. Look for an extra digit.`;
    warnings.push({ field: 'loan_amount_required', code: 'loan_above_40_incomes', message });
    return warnings;
  }
  const months = numberOf(values, 'repayment_period');
  if (months === null) return warnings;
  const share = loan / months / income;
  if (share > largestShare && (months > likelyYears || loan > income)) {
    const instalment = `${inRand(Math.round(loan / months))} a month, ${Math.round(100 * share)} % of the income`;
    const message = `Over ${counted(months, 'month')} this is ${instalment}, without interest. Check the loan and the period.`;
    warnings.push({ field: 'repayment_period', code: 'instalment_share', message });
  }
  return warnings;
}
