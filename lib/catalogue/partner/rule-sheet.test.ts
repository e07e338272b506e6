import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import uat from '@/demo/catalogue.uat.json';
import { onServer } from '@/lib/base/spreadsheet/on-server';
import { openSpreadsheet } from '@/lib/base/spreadsheet/open-spreadsheet';
import type { TableRow } from '@/lib/base/spreadsheet/row';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { ruleSchema } from '@/lib/catalogue/matching/rule';
import { allRuleFields, ruleOperators } from '@/lib/catalogue/matching/rule-field';
import { partnerEntry } from './entry';
import { type IntentRules, isRuleColumn, readRuleRows, ruleColumns, ruleRows } from './rule-sheet';
import { ruleWorkbook } from './rule-workbook';

const demo = uat.partners.map((partner) => partnerEntry.parse(partner).intents);
const titles = ['Personal Loan', 'Vehicle Finance'];

/** As if read from a file. */
const sheet = (...rows: readonly (readonly unknown[])[]): TableRow[] =>
  [ruleColumns, ...rows].map((cells, index) => ({ number: index + 1, cells }));

async function readBack(bytes: AsyncIterable<Uint8Array>): Promise<TableRow[]> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const file = await openSpreadsheet(bytesSource(new Uint8Array(Buffer.concat(parts))), {
    platform: onServer(),
    fileName: 'rules.xlsx',
    isKnownName: isRuleColumn,
  });
  if (file.kind !== 'table') throw new Error('not a table');
  const rows: TableRow[] = [];
  for await (const some of file.rows) rows.push(...some);
  return rows;
}

describe('rules as a workbook', () => {
  test('come back from it as they were, also an intent without any', async () => {
    const intents = [
      ...(demo[0] ?? []),
      { title: 'Everybody', eligibility: [], probability_conditions: [] },
      {
        title: 'Look-alikes',
        eligibility: [
          { field: 'payday', operator: 'in' as const, value: ['007', '25', 25, true, 'true', 'a, "b"'] },
        ],
        probability_conditions: [
          { field: 'postal_code', operator: '=' as const, value: '0081', results: -5 },
        ],
      },
    ];
    const rows = await readBack(ruleWorkbook(intents, titles));
    const known = intents.map(({ title }) => title);
    expect(readRuleRows(rows, known)).toEqual({ intents, problems: [] });
  });

  test('come back from its rows, whatever they are', () => {
    const scalar = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom('5000', 'TRUE', '"', ' a'),
    );
    const rule = fc
      .record({
        field: fc.constantFrom(...allRuleFields.map(({ name }) => name)),
        operator: fc.constantFrom(...ruleOperators),
        value: fc.oneof(scalar, fc.array(scalar, { minLength: 1, maxLength: 3 })),
      })
      .filter((one) => ruleSchema.safeParse(one).success)
      .map((one) => ruleSchema.parse(one));
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 4 }),
        fc.array(fc.tuple(rule, fc.integer({ min: -99, max: 99 })), { maxLength: 4 }),
        (eligibility, conditions) => {
          const intent: IntentRules = {
            title: 'Personal Loan',
            eligibility,
            probability_conditions: conditions.map(([one, results]) => ({ ...one, results })),
          };
          expect(readRuleRows(sheet(...ruleRows([intent])), titles)).toEqual({
            intents: [intent],
            problems: [],
          });
        },
      ),
    );
  });

  test('are read as people type them, with symbols, names and the cells of a spreadsheet', () => {
    const { intents, problems } = readRuleRows(
      sheet(
        ['personal loan', 'net_income', '>=', 5_000],
        ['Personal Loan', 'Province', 'IS ONE OF', 'Gauteng, Limpopo'],
        ['Personal Loan', 'Debt review', 'is', false, 10],
        ['Vehicle Finance'],
      ),
      titles,
    );
    expect(problems).toEqual([]);
    expect(intents).toEqual([
      {
        title: 'Personal Loan',
        eligibility: [
          { field: 'net_income', operator: '>=', value: 5_000 },
          { field: 'province', operator: 'in', value: ['Gauteng', 'Limpopo'] },
        ],
        probability_conditions: [{ field: 'debt_review', operator: '=', value: false, results: 10 }],
      },
      { title: 'Vehicle Finance', eligibility: [], probability_conditions: [] },
    ]);
  });

  test('that are wrong are named by row and column', () => {
    const { problems } = readRuleRows(
      sheet(
        ['Personal Loan', 'Net income', 'is at least', 'a lot'],
        ['Boat Loan', 'Net income', 'is at least', 5_000],
        ['', 'Net income', 'is at least', 5_000],
        ['Personal Loan', 'Shoe size', 'is about', 5],
        ['Personal Loan', 'Age', 'is between', '65, 18'],
        ['Personal Loan', 'Age', 'is at least', 18, 'ten'],
        ['Personal Loan', 'Age', 'is at least', ''],
      ),
      titles,
    );
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 Value',
      '3 Product',
      '4 Product',
      '5 Field',
      '5 Comparison',
      '6 Value',
      '7 Points',
      '8 Value',
    ]);
    expect(problems[1]?.message).toBe('there is no product Boat Loan');
  });

  test('need their headings', () => {
    expect(readRuleRows([{ number: 3, cells: ['Intent', 'Field'] }], titles).problems).toEqual([
      { row: 3, column: 'Comparison', message: 'is missing from the headings' },
      { row: 3, column: 'Value', message: 'is missing from the headings' },
    ]);
    expect(readRuleRows([], titles).problems).toHaveLength(4);
  });
});
