import { describe, expect, test } from 'vitest';
import { knownField, matchableFields, matchColumns, plainName, similarity } from './column-match';
import { columnNames } from './column-name';

const fields = (headers: string[], samples?: string[][]) =>
  matchColumns(headers, samples).map((match) => match?.field ?? null);

describe('matchColumns', () => {
  test('matches the names of the specification, in any case and with spaces or hyphens', () => {
    expect(fields(['First Name', 'last_name', 'CELL-PHONE-NUMBER', 'Id Number', 'popi'])).toEqual([
      'first_name',
      'last_name',
      'cell_phone_number',
      'id_number',
      'popi',
    ]);
  });

  test.each([
    [
      ['Naam', 'Van', 'Selfoon nr.', 'ID-nommer', 'E-pos', 'Netto inkomste', 'Leningsbedrag', 'Toestemming'],
      [
        'first_name',
        'last_name',
        'cell_phone_number',
        'id_number',
        'email',
        'net_income',
        'loan_amount_required',
        'popi',
      ],
    ],
    [
      ['CLIENT NAME', 'CLIENT SURNAME', 'RSA ID NO', 'MSISDN', 'GROSS SALARY', 'NETT PAY', 'BANK', 'POSKODE'],
      [
        'first_name',
        'last_name',
        'id_number',
        'cell_phone_number',
        'gross_income',
        'net_income',
        'bank_name',
        'postal_code',
      ],
    ],
    [
      ['firstName', 'surname', 'idNo', 'mobileNumber', 'emailAddress', 'monthlyIncome'],
      ['first_name', 'last_name', 'id_number', 'cell_phone_number', 'email', 'net_income'],
    ],
  ])('knows %j', (headers, expected) => {
    expect(fields(headers)).toEqual(expected);
  });

  test('finds similar names, and marks them as a guess', () => {
    expect(matchColumns(['Identiteitsnomer', 'Cellphone numbr', 'Loan amnount'])).toEqual([
      { field: 'id_number', kind: 'alike' },
      { field: 'cell_phone_number', kind: 'alike' },
      { field: 'loan_amount_required', kind: 'alike' },
    ]);
  });

  test('gives a field to one column only: the surest, then the leftmost', () => {
    expect(fields(['Mobile', 'Tel', 'cell_phone_number'])).toEqual([null, null, 'cell_phone_number']);
    expect(fields(['Mobile', 'Tel'])).toEqual(['cell_phone_number', null]);
  });

  test('ignores columns that are not lead fields', () => {
    expect(fields(['Branch', 'Agent', 'Notes', 'Date loaded', '', 'api_token', 'partner_id'])).toEqual(
      Array(7).fill(null),
    );
  });

  test('recognises an ID number, a phone and an email by the cells when the header says nothing', () => {
    const samples = [
      ['8001015009087', '9202204720083', '8503155009083'],
      ['082 123 4567', '+27831234567', '0711234567'],
      ['a@b.co.za', 'c@d.com', 'e@f.org'],
      ['1', '2', '3'],
    ];
    expect(matchColumns(['A', 'B', 'C', 'D'], samples)).toEqual([
      { field: 'id_number', kind: 'content' },
      { field: 'cell_phone_number', kind: 'content' },
      { field: 'email', kind: 'content' },
      null,
    ]);
  });

  test('never guesses consent', () => {
    expect(fields(['consents', 'Toestemmings', 'popii'])).toEqual([null, null, null]);
    expect(fields(['Consent'])).toEqual(['popi']);
  });

  test('treats hostile headers as names like any other', () => {
    expect(fields(['__proto__', 'constructor', 'x'.repeat(100_000)])).toEqual([null, null, null]);
  });
});

test('no known name belongs to two fields, so the order of the table does not matter', () => {
  const owner = new Map<string, string>();
  for (const field of matchableFields) {
    for (const name of columnNames[field] ?? []) {
      expect(plainName(name), `written plainly: ${name}`).toBe(name);
      expect(owner.get(name) ?? field, name).toBe(field);
      owner.set(name, field);
    }
  }
});

test('similarity is symmetric, and 1 only for equal names', () => {
  expect(similarity('cell number', 'cellnumber')).toBe(0.99);
  expect(similarity('surname', 'sir name')).toBe(similarity('sir name', 'surname'));
  expect(similarity('net', 'met')).toBe(0);
});

test('the words of consent are a column of their own, never guessed from what is similar', () => {
  for (const heading of ['consent_text', 'Consent-Text', 'Consent version', 'Toestemmingsteks'])
    expect(knownField(heading)).toBe('consent_text');
  expect(
    matchColumns(['Consent', 'Consent text', 'Consent texts']).map((match) => match?.field ?? null),
  ).toEqual(['popi', 'consent_text', null]);
});
