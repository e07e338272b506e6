import { expect, test } from 'vitest';
import { maskName, maskPhone } from './mask';

test('a masked name tells how it begins, and not how long it is', () => {
  expect(maskName('Thandi', 'Dlamini')).toBe('T•••• D••••');
  expect(maskName('Ñandú', 'Li')).toBe('Ñ•••• L••••');
  expect(maskName('', '')).toBe('');
});

test('a masked phone number keeps its last three digits', () => {
  expect(maskPhone('0821234567')).toBe('••• ••• •567');
});
