import { expect, test } from 'vitest';
import { plainPage } from './plain-page';

test('a plain page loads nothing, sends no form, and takes no other base', () => {
  const policy = plainPage({ title: 'Ended', text: 'Ask for a new link.' }).headers.get(
    'content-security-policy',
  );
  expect(policy?.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]),
  );
});
