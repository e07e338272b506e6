import { sampleApplicant } from './applicant';
import { randomOf } from './random';

const rows = 12;
/** Beyond those of the sample data, so that none of them is a duplicate of one. */
const firstNumber = 5_000;
const yesOrNo = (value: unknown) => (value === true ? 'Yes' : 'No');

/**
 * Returns made-up leads to try an upload with, by field, as the template has them. Two cells are wrong, for the page to
 * point out.
 */
export function sampleRows(products: readonly string[]): Record<string, string>[] {
  const random = randomOf(firstNumber);
  return Array.from({ length: rows }, (_, row) => {
    const { employed, debt_review, ...applicant } = sampleApplicant(random, firstNumber + row, {
      hard: false,
      bornBefore: 2026,
    });
    const cells: Record<string, string> = Object.fromEntries(
      Object.entries(applicant).map(([field, value]) => [field, String(value)]),
    );
    cells.employed = yesOrNo(employed);
    cells.debt_review = yesOrNo(debt_review);
    cells.popi = 'Yes';
    cells.intent = products[row % Math.max(1, products.length)] ?? '';
    if (row === 3) cells.id_number = (cells.id_number ?? '').slice(0, -1);
    if (row === 7) cells.cell_phone_number = '08212';
    return cells;
  });
}
