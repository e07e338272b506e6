import { expect, test } from 'vitest';
import { defaultText, fillText, placeholders, textProblem } from './placeholder';

test('an unknown placeholder, a lonely brace and a missing link are refused by name', () => {
  expect(textProblem(defaultText)).toBeNull();
  expect(textProblem('Hi {firstname} {Link} {link}')).toBe(
    'There is no {firstname} and {Link}; you can use {first_name}, {lender}, {company} and {link}',
  );
  expect(textProblem('{} {link}')).toContain('There is no {}');
  expect(textProblem('{constructor} {link}')).toContain('There is no {constructor}');
  expect(textProblem('Hi {first_name, {link}')).toContain('stands alone');
  expect(textProblem('Hi {first_name}')).toBe('Put {link} where the link goes');
});

test('a name that looks like a placeholder stays a name', () => {
  const values = { ...placeholders, first_name: '{link}', link: 'https://a.example/$&' };
  expect(fillText('{first_name}: {link} {link}', values)).toBe(
    '{link}: https://a.example/$& https://a.example/$&',
  );
});
