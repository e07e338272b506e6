import { describe, expect, it } from 'vitest';
import { parseLeadInput } from '@/lib/lead/schema';
import { emptyForm, toLeadBody } from './form-value';

const filled = {
  ...emptyForm,
  id_number: '800101 5009 087',
  first_name: ' Thandi ',
  last_name: 'Nkosi',
  cell_phone_number: '082 123-4567',
  intent_id: '7',
  net_income: 'R 15 000',
  debt_review: 'false',
  popi: true,
};

describe('the form’s values as a lead body', () => {
  it('have the JSON types that the API asks for', () => {
    expect(toLeadBody(filled)).toEqual({
      id_number: '8001015009087',
      first_name: 'Thandi',
      last_name: 'Nkosi',
      cell_phone_number: '0821234567',
      intent_id: 7,
      net_income: 15_000,
      debt_review: false,
      popi: true,
    });
  });

  it('pass the API’s own schema', () => {
    expect(parseLeadInput(toLeadBody(filled)).cellPhoneNumber).toBe('0821234567');
  });

  it('leave out what is empty, and consent that was not given', () => {
    expect(toLeadBody(emptyForm)).toEqual({});
  });

  it('keep an amount that is not whole as typed, for the schema to refuse', () => {
    expect(toLeadBody({ ...emptyForm, net_income: '15000.50' })).toEqual({ net_income: '15000.50' });
  });
});
