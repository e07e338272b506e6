import { expect, test } from 'vitest';
import { linkText } from './link-text';

test('nobody is told to send a link at once whose text message was stopped', () => {
  expect(linkText(null)).toContain('Send it now');
  for (const reason of ['wrong number', 'do not contact', 'not interested'] as const)
    expect(linkText(reason)).not.toContain('now');
  expect(linkText('wrong number')).toContain('The number is wrong');
});
