import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maximumPastedLength, readPasted } from './read-pasted';

const nomsa = {
  first_name: 'Nomsa',
  last_name: 'Dlamini',
  id_number: '8001015009087',
  cell_phone_number: '0821234567',
};

describe('what agents paste', () => {
  test.each([
    ['Nomsa Dlamini 8001015009087 0821234567', nomsa],
    ['0821234567\tNomsa Dlamini\t8001015009087', nomsa],
    ['8001015009087;0821234567;Nomsa Dlamini', nomsa],
    ['Dlamini, Nomsa\n800101 5009 087\n+27 82 123 4567', nomsa],
    ['Name: Nomsa\nSurname: Dlamini\nID: 800101-5009-087\nCell: 082 123 4567', nomsa],
    ['Mrs Nomsa Dlamini (082) 123-4567, ID no. 8001015009087', nomsa],
    ['Full name: Nomsa Dlamini\nCellphone: 27821234567\nID number 8001015009087', nomsa],
    [
      'Johan Petrus van der Merwe <johan@gmail.com> 0712345678',
      {
        first_name: 'Johan Petrus',
        last_name: 'van der Merwe',
        email: 'johan@gmail.com',
        cell_phone_number: '0712345678',
      },
    ],
    ['nomsa@example.co.za.', { email: 'nomsa@example.co.za' }],
    // The last digit is wrong: not an ID number, and no phone number either.
    ['8001015009088', {}],
    ['please call back tomorrow morning about the loan', {}],
    ['', {}],
  ])('%j', (pasted, fields) => expect(readPasted(pasted)).toEqual(fields));
});

test('a part of its own may be a product, and is no name then', () => {
  const called = (name: string) => (['personal loan', 'joy'].includes(name.toLowerCase()) ? '7' : null);
  const product = { ...nomsa, intent_id: '7' };
  expect(readPasted('Personal Loan\tNomsa Dlamini\t8001015009087\t0821234567', called)).toEqual(product);
  expect(readPasted('Nomsa Dlamini 8001015009087 0821234567 personal loan.', called)).toEqual(product);
  expect(readPasted('Joy Dlamini 0821234567', called)).toEqual({
    first_name: 'Joy',
    last_name: 'Dlamini',
    cell_phone_number: '0821234567',
  });
});

test('takes any text, in time that grows with its length only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(() => readPasted(text)).not.toThrow();
    }),
  );
  for (const hostile of ['0 ', '27(', 'a@', 'Name: ', 'van ', ', ', '1-'])
    expect(() => readPasted(hostile.repeat(maximumPastedLength))).not.toThrow();
});
