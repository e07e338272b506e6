import { describe, expect, test } from 'vitest';
import {
  applicantFields,
  cellConversion,
  findLeadField,
  labelInSentence,
  leadFields,
  mayBeRequired,
  storedFields,
} from './field';

describe('the table of lead fields (spec 2.1)', () => {
  test('lists each field once', () => {
    const names = leadFields.map((field) => field.name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('stores fields without their own column by name', () => {
    const stored = storedFields.map((field) => field.name);
    expect(stored).toContain('fast_application');
    expect(stored).toContain('province');
    for (const name of ['first_name', 'email', 'intent', 'popi', 'referee_id', 'partner_ids', 'api_token']) {
      expect(stored).not.toContain(name);
    }
  });

  test('lets an intent require facts about the applicant only', () => {
    for (const name of ['net_income', 'email', 'first_name', 'payday'])
      expect(mayBeRequired(name)).toBe(true);
    for (const name of ['popi', 'intent', 'partner_ids', 'partner_id', 'api_token', 'age', 'toString']) {
      expect(mayBeRequired(name)).toBe(false);
    }
    expect(applicantFields.length).toBeGreaterThan(25);
  });

  test.each([
    ['net_income', 'integer'],
    ['credit_score_int', 'integer'],
    ['popi', 'boolean'],
    ['fast_application', 'boolean'],
    ['partner_ids', 'integers'],
    ['id_number', 'id number'],
    ['cell_phone_number', 'phone'],
    ['postal_code', 'text'],
    ['debt_amount', 'text'],
    ['intent_id', 'text'],
  ])('a batch cell of %s is read as %s', (name, conversion) => {
    const field = findLeadField(name);
    expect(field && cellConversion(field.kind)).toBe(conversion);
  });

  test('labels read well inside a sentence', () => {
    expect(labelInSentence('Net income')).toBe('net income');
    expect(labelInSentence('ID number')).toBe('ID number');
  });
});
