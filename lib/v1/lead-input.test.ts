import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkLeadInput } from '@/lib/applicant/schema';
import { checkLeadInputV1 } from './lead-input';

const makeBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  first_name: 'Thandi',
  last_name: 'Nkosi',
  cell_phone_number: '0821234567',
  email: 'thandi@example.co.za',
  id_number: '8001015009087',
  intent: 'Personal Loan',
  popi: true,
  ...changes,
});

function inputOf(changes: Record<string, unknown>) {
  const checked = checkLeadInputV1(makeBody(changes));
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
  return checked.input;
}
function errorsOf(changes: Record<string, unknown>) {
  const checked = checkLeadInputV1(makeBody(changes));
  return 'errors' in checked ? checked.errors : null;
}

describe('strings in fields of another type', () => {
  test.each(['yes', 'YES', ' true ', '1', true])('%j counts as consent', (popi) => {
    expect(inputOf({ popi }).popi).toBe(true);
  });

  test.each(['no', 'false', '0', '', null, false])('%j does not count as consent', (popi) => {
    expect(errorsOf({ popi })).toEqual({ popi: ['Client must give consent.'] });
  });

  test.each(['ja', 'yes please', 1])('%j is not a boolean', (popi) => {
    expect(errorsOf({ popi })).toEqual({ popi: ['must be a boolean', 'Client must give consent.'] });
  });

  test.each([
    ['25000', 25_000],
    [' 25000 ', 25_000],
    ['+7', 7],
    ['0', 0],
    [25_000, 25_000],
  ])('%j is the amount %d', (sent, stored) => {
    expect(inputOf({ expenses: sent }).fields.expenses).toBe(stored);
  });

  test('a blank amount is an absent one', () => {
    expect(inputOf({ expenses: ' ' }).fields).not.toHaveProperty('expenses');
  });

  test.each([
    ['25 000', 'must be an integer'],
    ['R25000', 'must be an integer'],
    ['2.5', 'must be an integer'],
    ['1e3', 'must be an integer'],
    ['9'.repeat(16), 'must be an integer'],
    ['-5', 'invalid'],
    ['9999999999', 'invalid'],
  ])('%j is refused', (sent, message) => {
    expect(errorsOf({ expenses: sent })).toEqual({ expenses: [message] });
  });

  test('strings for fields that are text, or any scalar, stay strings', () => {
    const fields = { postal_code: '0081', debt_amount: '5000', employed: 'yes', income_source: '1' };
    expect(inputOf(fields).fields).toMatchObject(fields);
  });
});

describe('partner_id', () => {
  test.each([
    [{ partner_id: 3 }, [3]],
    [{ partner_id: '3' }, [3]],
    [{ partner_id: 3, partner_ids: ['5', 3] }, [3, 5]],
    [{ partner_id: null, partner_ids: [5] }, [5]],
    [{ partner_id: '' }, null],
  ])('%j means the partners %j', (changes, partnerIds) => {
    expect(inputOf(changes).partnerIds).toEqual(partnerIds);
  });

  test.each(['x', 1.5, [3], true])('%j is not a partner', (partner_id) => {
    expect(errorsOf({ partner_id })).toEqual({ partner_id: ['must be an integer'] });
  });

  test('does not convert partner_ids of another type, and counts towards their limit', () => {
    expect(errorsOf({ partner_id: 3, partner_ids: '5' })).toEqual({
      partner_ids: ['must be an array of integers'],
    });
    const fifty = Array.from({ length: 50 }, (_, at) => at + 10);
    expect(errorsOf({ partner_id: 3, partner_ids: fifty })).toEqual({
      partner_ids: ['must have at most 50 ids'],
    });
  });
});

describe('the phone number', () => {
  test.each(['0821234567', '082 123 4567', '+27 (82) 123-4567', '082.123.4567', '27821234567'])(
    '%s is kept as it was sent, beside its leading-zero form',
    (sent) => {
      const { cellPhoneNumber, cellPhoneNumberSent } = inputOf({ cell_phone_number: sent });
      expect([cellPhoneNumber, cellPhoneNumberSent]).toEqual(['0821234567', sent]);
    },
  );

  test.each([
    ['082 123 456', 'invalid'],
    ['082/1234567', 'invalid'],
    [`${' '.repeat(30)}0821234567`, 'invalid'],
    ['', 'required'],
    [undefined, 'required'],
    [821_234_567, 'must be a string'],
  ])('%j is refused', (sent, message) => {
    expect(errorsOf({ cell_phone_number: sent })).toEqual({ cell_phone_number: [message] });
  });
});

test('reports v1’s own failures together with the others', () => {
  expect(errorsOf({ email: null, partner_id: 'x', first_name: '7' })).toEqual({
    email: ['required'],
    partner_id: ['must be an integer'],
    first_name: ['invalid'],
  });
});

test('v1 reads whatever v2 accepts with an email as the same lead', () => {
  const anyFields = fc.record(
    {
      net_income: fc.nat(),
      fast_application: fc.boolean(),
      partner_ids: fc.array(fc.nat(), { maxLength: 50 }),
      city: fc.string(),
      debt_amount: fc.oneof(fc.string(), fc.nat(), fc.boolean()),
      open_loans: fc.constantFrom('yes', '2', 2, null),
      income_source: fc.string(),
      referee_id: fc.option(fc.string()),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anyFields, (fields) => {
      const body = makeBody(fields);
      expect(checkLeadInputV1(body)).toEqual(checkLeadInput(body));
    }),
  );
});
