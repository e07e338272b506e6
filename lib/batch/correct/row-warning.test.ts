import { expect, test } from 'vitest';
import { ageWarnings, consentTextWarnings } from './row-warning';

const today = '2026-11-26';
const of1980 = '8001015009087';

test('an age that no lender of the product takes is a possible mistake', () => {
  const [warning, ...others] = ageWarnings(of1980, { from: 18, to: 45 }, today);
  expect(others).toEqual([]);
  expect(warning).toEqual({
    field: 'id_number',
    code: 'no_lender_age',
    message: 'This applicant is 46: no lender of this product takes applicants over 45.',
  });
  expect(ageWarnings(of1980, { from: 70, to: null }, today)[0]?.message).toContain('under 70');
});

test('says nothing where some lender takes the age, or any, or the number says none', () => {
  expect(ageWarnings(of1980, { from: 18, to: 70 }, today)).toEqual([]);
  expect(ageWarnings(of1980, null, today)).toEqual([]);
  expect(ageWarnings('1', { from: 18, to: 45 }, today)).toEqual([]);
});

test('a consent text that nobody can have read is a possible mistake, and none is none', () => {
  const known = new Set(['en-2', 'zu-1']);
  expect(consentTextWarnings('en-9', known)).toMatchObject([
    { field: 'consent_text', code: 'consent_text_unknown' },
  ]);
  expect(consentTextWarnings('zu-1', known)).toEqual([]);
  expect(consentTextWarnings(null, known)).toEqual([]);
});
