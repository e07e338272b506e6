import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvLine, harmless } from './csv-write';

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const isFormula = (cell: string) => signs.includes(cell.trimStart().charAt(0));

describe('a cell for a file to be opened', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['\t=1', "'\t'=1"],
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x|@SUM(A1)', "x|'@SUM(A1)"],
    ['x;"=1+1;"', `x;'"=1+1;"`],
    ['x; ＝1+1', "x;' ＝1+1"],
    ['x\r\n=1+1', "x\r'\n'=1+1"],
    ['x;;=1;-2', "x;;'=1;'-2"],
  ])('%j becomes %j', (cell, expected) => {
    expect(harmless(cell)).toBe(expected);
  });

  test.each(["O'Brien", 'a-b', '12 - 14 Long Street', 'Zoë; Pieter | Anna', 'a@b.co', 'x = y', '2026-03-01'])(
    '%j stays as it is',
    (cell) => {
      expect(harmless(cell)).toBe(cell);
    },
  );

  test.each(['\n ', '\n" ', '\r\n  ', '\t '])('of the largest length, made of %j, takes a moment', (part) => {
    const cell = part.repeat(Math.floor(65_536 / part.length));
    const began = performance.now();
    expect(harmless(`${cell}x`)).toContain('x');
    expect(performance.now() - began).toBeLessThan(500);
  });

  test.each([',', ';', '\t', '|'])('is no formula for a program that separates by %j', (delimiter) => {
    const parts = ['x', '"', '""', ';', '\t', '|', '\n', '\r\n', ' ', ',', '=1', '@SUM(A1)', '-2', '＝1'];
    // Every combination of up to three parts, in the first and in a later column.
    let cells = parts;
    for (let length = 2; length <= 3; length += 1)
      cells = [...parts, ...cells.flatMap((cell) => parts.map((part) => cell + part))];
    const formulas = [...new Set(cells)].filter((cell) => {
      const line = csvLine([harmless(cell), 'between', harmless(cell)]);
      return Papa.parse<string[]>(line, { delimiter }).data.flat().some(isFormula);
    });
    expect(formulas).toEqual([]);
  });
});
