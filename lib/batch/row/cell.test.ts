import { describe, expect, test } from 'vitest';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { convertCell } from './cell';

const cases: Record<string, [FileFieldName, unknown, unknown][]> = {
  'whole numbers become integers': [
    ['net_income', '25000', 25000],
    ['net_income', ' 25000 ', 25000],
    ['net_income', '-5', -5],
    ['credit_score_int', 610, 610],
  ],
  'what is no whole number stays and fails as in JSON': [
    ['net_income', '25000.50', '25000.50'],
    ['net_income', 'R 25 000', 'R 25 000'],
    ['net_income', '2.5E4', '2.5E4'],
    ['net_income', '99999999999999999999', '99999999999999999999'],
    ['net_income', 18000.5, 18000.5],
    ['net_income', true, true],
  ],
  'true and false in any case become booleans, other words stay': [
    ['popi', 'TRUE', true],
    ['popi', ' True', true],
    ['popi', 'false', false],
    ['popi', true, true],
    ['popi', 'yes', 'yes'],
    ['popi', '1', '1'],
    ['popi', 1, 1],
    ['fast_application', 'true', true],
  ],
  'text stays text': [
    ['first_name', ' Thandi', ' Thandi'],
    ['first_name', 'true', 'true'],
    ['first_name', 12, '12'],
    ['first_name', true, 'TRUE'],
    ['postal_code', '0081', '0081'],
    ['id_number', '800101', '800101'],
    ['id_number', '8.00102E+12', '8.00102E+12'],
    ['intent_id', '7', '7'],
    ['referee_id', 12345, '12345'],
  ],
  'fields of any type keep what Excel holds': [
    ['postal_code', 8001, 8001],
    ['employed', true, true],
    ['payday', '2026-11-25', '2026-11-25'],
    ['intent_id', 7, 7],
  ],
  'an Excel number in id_number gets its leading zeros back, in cell_phone_number its digits': [
    ['id_number', 8001015009087, '8001015009087'],
    ['id_number', 402294876055, '0402294876055'],
    ['id_number', 12.5, '12.5'],
    ['cell_phone_number', 821234567, '821234567'],
    ['cell_phone_number', 27821234567, '27821234567'],
  ],
  'what a formula has worked out is read as Excel shows it, to 15 digits': [
    ['net_income', 25000 * 1.1, 27500],
    ['net_income', 220000 / 12, 18333.3333333333],
    ['credit_score_int', 6.1 * 100, 610],
    ['postal_code', 0.1 + 0.2, 0.3],
    ['id_number', 8001015009087.001, '8001015009087'],
  ],
  'lists of ids': [
    ['partner_ids', '1,2;3|4 5', [1, 2, 3, 4, 5]],
    ['partner_ids', '[1, 2]', [1, 2]],
    ['partner_ids', '7', [7]],
    ['partner_ids', 7, [7]],
    ['partner_ids', 1.2, 1.2],
    ['partner_ids', '1,x', '1,x'],
    ['partner_ids', '[1,', '[1,'],
  ],
  'empty cells are absent': [
    ['first_name', '', undefined],
    ['net_income', '  ', undefined],
    ['popi', null, undefined],
    ['partner_ids', undefined, undefined],
  ],
};

describe.each(Object.entries(cases))('%s', (_, rows) => {
  test.each(rows)('%s: %j', (field, cell, value) => expect(convertCell(field, cell)).toEqual(value));
});
