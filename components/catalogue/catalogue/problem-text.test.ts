import { expect, test } from 'vitest';
import { problemPlace } from './problem-text';

const file = {
  intents: [{ title: 'Personal Loan', required_fields: ['height'] }],
  partners: [
    { slug: 'one', intents: [] },
    { slug: 'two', intents: [{ title: 'Personal Loan', eligibility: [{ field: 'age' }] }] },
  ],
};

test.each([
  [
    'partners[1].intents[0].eligibility[0].value',
    'Lender 2 (two), product 1 (Personal Loan), eligibility rule 1, value',
  ],
  ['intents[0].required_fields[0]', 'Product 1 (Personal Loan), required field 1'],
  ['partners[0].connection.timeout_ms', 'Lender 1 (one), connection, timeout_ms'],
  ['partners[0].capacity.caps[2].affiliate', 'Lender 1 (one), capacity, cap 3, affiliate'],
  ['partners[7].slug', 'Lender 8, slug'],
  ['input', 'The file'],
])('%s: %s', (path, place) => {
  expect(problemPlace(path, file)).toBe(place);
});
