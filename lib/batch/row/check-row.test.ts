import { describe, expect, test } from 'vitest';
import { checkRow } from './check-row';

const none = { intentTitle: 'Personal Loan', intentId: null };
const errorsOf = (cells: readonly unknown[]) => {
  const columns = [
    { field: 'email', header: 'email' },
    { field: 'email', header: 'E-Mail' },
    { field: 'popi', header: 'Popi' },
  ];
  const checked = checkRow({ cellKind: 'json', columns }, cells, none);
  return 'errors' in checked ? Object.keys(checked.errors) : [];
};

describe('an error of a row stands under the name that the file gives its field', () => {
  test('of two spellings the one that has a value, whichever object it came from', () => {
    expect(errorsOf(['wrong'])).toContain('email');
    expect(errorsOf([undefined, 'wrong'])).toContain('E-Mail');
    expect(errorsOf(['wrong', null])).toContain('email');
    expect(errorsOf([undefined, 'wrong'])).not.toContain('email');
  });

  test('a column that is empty names it too; a field without a column has its own name', () => {
    expect(errorsOf([])).toEqual(expect.arrayContaining(['Popi', 'first_name']));
    expect(errorsOf([])).not.toContain('popi');
  });
});
