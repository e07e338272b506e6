import { expect, test } from 'vitest';
import { maskCell } from './mask-cell';

test('a cell of the column of ID numbers shows nothing, whatever stands in it', () => {
  expect(maskCell('id_number', '8001015009087')).toBe('•••••• •••• •••');
  expect(maskCell('id_number', '80')).toBe('•••••• •••• •••');
  expect(maskCell('id_number', '')).toBe('');
});

test.each([
  ['ID 8001015009087 (old)', 'ID •••••• •••• ••• (old)'],
  ['800101 5009 087', '•••••• •••• •••'],
  ['800101500908', '•••••• •••• •••'],
  ['8001015009087 or 8001015009186', '•••••• •••• ••• or •••••• •••• •••'],
  ['082 123 4567', '082 123 4567'],
  ['+27 82 123 4567', '+27 82 123 4567'],
  ['R 1 250 000', 'R 1 250 000'],
])('another column: %s', (text, shown) => {
  expect(maskCell(null, text)).toBe(shown);
  expect(maskCell('cell_phone_number', text)).toBe(shown);
});

test('a cell of the longest text is masked in linear time', () => {
  // Processor time: the machine may be busy.
  const began = process.cpuUsage();
  maskCell(null, '1 '.repeat(32_000));
  maskCell(null, '1  '.repeat(32_000));
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
