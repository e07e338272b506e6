import { expect, test } from 'vitest';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { isPlain, suggestMeaning, wordKind } from './word-meaning';

const products = [
  { label: 'Personal Loan', synonyms: ['Cash loan'] },
  { label: 'Vehicle Finance' },
  { label: 'Home Loan' },
  { label: 'Debt Consolidation' },
];

test.each<[FileFieldName, string, string | null]>([
  ['popi', 'Ja', 'true'],
  ['popi', 'opt-in', 'true'],
  ['popi', 'Nee', 'false'],
  ['popi', 'sê môre', 'false'],
  ['popi', '1', 'false'],
  ['employed', 'Y', 'true'],
  ['employed', 'Unemployed', 'false'],
  ['employed', 'Permanent', 'true'],
  ['employed', 'ask her', null],
  ['debt_review', 'nee', 'false'],
  ['debt_review', 'x', 'true'],
  ['debt_review', 'permanent', null],
  ['title', 'Mnr.', 'Mr'],
  ['title', 'MEV', 'Mrs'],
  ['title', 'Adv', null],
  ['title', 'constructor', null],
  ['province', 'KZN', 'KwaZulu-Natal'],
  ['province', 'Wes-Kaap', 'Western Cape'],
  ['province', 'GAUTENG', 'Gauteng'],
  ['intent', 'Persoonlike Lening', 'Personal Loan'],
  ['intent', 'persoonlik', 'Personal Loan'],
  ['intent', 'personal', 'Personal Loan'],
  ['intent', 'CASH LOAN', 'Personal Loan'],
  ['intent', 'Voertuigfinansiering', 'Vehicle Finance'],
  ['intent', 'Begrafnisplan', null],
  ['intent', 'Car finance', 'Vehicle Finance'],
  ['intent', 'Huislening', 'Home Loan'],
  ['intent', 'Loan', null],
  ['intent', 'Debt consolidation loan', 'Debt Consolidation'],
])('%s: %j means %j', (field, word, meaning) => {
  expect(suggestMeaning(field, word, products)).toBe(meaning);
});

test.each<[FileFieldName, string, boolean]>([
  ['popi', 'TRUE', true],
  ['popi', 'ja', false],
  ['intent', 'personal loan', true],
  ['province', 'gauteng', false],
  ['province', 'Gauteng', true],
])('%s: %j needs no mapping: %s', (field, word, plain) => {
  expect(isPlain(field, word, products)).toBe(plain);
});

test('words of names and amounts are never mapped', () => {
  expect((['first_name', 'net_income', 'city', 'intent_id'] as const).map(wordKind)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
