import { expect, test } from 'vitest';
import type { TableOrigin } from '@/lib/batch/correct/source-table';
import { nextSheet, noSheets, otherSheets, sheetFileName } from './sheet-queue';

const sheets = [
  { name: 'Notes', hasLeads: false, isHidden: false },
  { name: 'Cape Town', hasLeads: true, isHidden: false },
  { name: 'June', hasLeads: true, isHidden: true },
  { name: 'Durban', hasLeads: true, isHidden: false },
];
const at = (sheet: number): TableOrigin => ({
  sheet,
  sheets,
  headerRow: 1,
  keepsAll: false,
  leavesHidden: false,
  hiddenRows: 0,
  isTransposed: false,
  candidates: [],
  leftOut: { counts: {}, rows: [] },
});
const sent = [{ sheet: 3, name: 'Durban', batchId: 'b' }];

test('sheets with leads follow, those after the open one first; a hidden one only if it is ticked', () => {
  expect(nextSheet(at(1), noSheets)?.name).toBe('Durban');
  expect(nextSheet(at(3), noSheets)?.name).toBe('Cape Town');
  expect(otherSheets(at(3), noSheets).map(({ name, follows }) => [name, follows])).toEqual([
    ['Cape Town', true],
    ['June', false],
  ]);
  expect(nextSheet(at(3), { ...noSheets, ticks: { 1: false } })).toBeNull();
  expect(nextSheet(at(3), { ...noSheets, ticks: { 1: false, 2: true } })?.name).toBe('June');
});

test('what was sent does not come again, and of a file that is continued nothing follows unless it is ticked', () => {
  expect(nextSheet(at(1), { ...noSheets, sent })).toBeNull();
  expect(nextSheet(at(1), { ...noSheets, follow: false })).toBeNull();
  expect(nextSheet(at(1), { ...noSheets, follow: false, ticks: { 3: true } })?.name).toBe('Durban');
  expect(nextSheet(null, noSheets)).toBeNull();
});

test('each upload of a workbook has its sheet in its name', () => {
  expect(sheetFileName('July.xlsx', at(3))).toBe('July (Durban).xlsx');
  expect(sheetFileName('July', at(3))).toBe('July (Durban)');
  expect(sheetFileName('July.xlsx', { ...at(1), sheets: sheets.slice(0, 2) })).toBe('July.xlsx');
  expect(sheetFileName('leads.json', null)).toBe('leads.json');
});
