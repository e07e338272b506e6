import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkRow } from '@/lib/batch/row/check-row';
import { foundChoices, planColumns } from '@/lib/batch/row/column-choice';
import { findTwins, openTwins } from '@/lib/batch/row/column-question';
import { readAll } from '@/test/batch/read-all';
import { readTable } from './read-table';
import { TableSession } from './table-session';
import { productNames } from './word-group';

const folder = path.join(import.meta.dirname, '../../../test/batch/people');
const intents = [
  { id: 3, title: 'Personal Loan', synonyms: ['Cash loan'] },
  { id: 4, title: 'Vehicle Finance', synonyms: ['Voertuigfinansiering'] },
];

interface Expected {
  /** Where the headings were found: the sheet's index, and the row; null: none. */
  readonly at: readonly [sheet: number, headerRow: number | null];
  /** The rows that are sent, by their numbers in the file. */
  readonly rows: readonly number[];
  /** Of these, the ones that stay wrong after all suggested fixes; none by default. */
  readonly wrong?: Readonly<Record<number, readonly string[]>>;
  readonly leftOut?: readonly number[];
  /** Cells of the first row as they are sent, by field. */
  readonly sent?: Readonly<Record<string, string>>;
  /** Headings of several columns, which the page asks about before anything of them is sent. */
  readonly asked?: readonly string[];
  /** Fields of which nothing is sent until then. */
  readonly unsent?: readonly string[];
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const personal = { intent: 'Personal Loan' };
const accented: Expected = {
  at: [0, 1],
  rows: range(2, 4),
  sent: { first_name: 'Zoë', last_name: 'Müller', province: 'Free State' },
};
const fullNames: Expected = {
  at: [0, 1],
  rows: range(2, 3),
  sent: { first_name: 'Anna Maria', last_name: 'Botha', loan_amount_required: '20000' },
};

/** What becomes of each file with nothing but what the page suggests: drop, check, apply all fixes, send. */
const corpus: Readonly<Record<string, Expected>> = {
  '01-afrikaans.csv': {
    at: [0, 1],
    rows: range(2, 5),
    wrong: { 5: ['popi'] },
    sent: { ...personal, net_income: '12500', popi: 'true' },
  },
  '02-title-rows.csv': { at: [0, 4], rows: range(5, 8) },
  '03-totals-and-end.csv': {
    at: [0, 1],
    rows: range(2, 5),
    leftOut: [6, 7],
    sent: { loan_amount_required: '10000', popi: 'true' },
  },
  '04-windows-1252.csv': accented,
  '05-tabs.txt': {
    at: [0, 1],
    rows: range(2, 5),
    sent: { first_name: 'Thandi', last_name: 'Nkosi', title: 'Mrs' },
  },
  '06-surname-first.csv': {
    at: [0, 1],
    rows: range(2, 7),
    sent: { first_name: 'Thandi', last_name: 'Nkosi' },
  },
  '07-decimal-commas.csv': { at: [0, 1], rows: range(2, 5), sent: { net_income: '18501', expenses: '4000' } },
  '08-25k.csv': {
    at: [0, 1],
    rows: range(2, 5),
    sent: { net_income: '25000', loan_amount_required: '50000' },
  },
  '09-cut-ids.csv': {
    at: [0, 1],
    rows: range(2, 5),
    sent: { id_number: expect.stringMatching(/^0006150123\d{3}$/) },
  },
  '10-scientific.csv': {
    at: [0, 1],
    rows: range(2, 4),
    wrong: { 3: ['id_number'] },
    sent: { cell_phone_number: '0821234567', id_number: '8001015009087' },
  },
  '11-blank-rows.csv': { at: [0, 3], rows: [4, 6, 9] },
  '12-two-products.csv': { at: [0, 1], rows: range(2, 5), sent: personal },
  '13-no-headings.csv': {
    at: [0, null],
    rows: range(1, 4),
    wrong: Object.fromEntries(range(1, 4).map((row) => [row, ['first_name', 'last_name']])),
  },
  '14-repeated-headings.csv': { at: [0, 1], rows: [2, 3, 5, 6], leftOut: [4] },
  '15-pipes.csv': {
    at: [0, 1],
    rows: range(2, 5),
    sent: { employed: 'true', debt_review: 'false', cell_phone_number: '27821234567' },
  },
  '16-two-address-columns.csv': {
    at: [0, 1],
    rows: range(2, 5),
    sent: { street_address: '1 Long St', province: 'Gauteng' },
  },
  '17-utf16.txt': { at: [0, 1], rows: range(2, 5) },
  '18-spaces-everywhere.csv': {
    at: [0, 1],
    rows: range(2, 5),
    sent: { cell_phone_number: '0821234567', id_number: '8001015009087' },
  },
  '19-sep-line.csv': { at: [0, 1], rows: range(2, 5), sent: { popi: 'true' } },
  '20-notes-first.xlsx': { at: [1, 4], rows: range(5, 8), sent: { popi: 'true' } },
  '21-merged-groups.xlsx': {
    at: [0, 2],
    rows: range(3, 6),
    sent: { net_income: '15000', loan_amount_required: '40000' },
  },
  '22-merged-down.xlsx': {
    at: [0, 2],
    rows: range(3, 6),
    sent: { first_name: 'Thandi', last_name: 'Nkosi', popi: 'true' },
  },
  '23-numbers.xlsx': {
    at: [0, 1],
    rows: range(2, 4),
    sent: { cell_phone_number: '821234567', loan_amount_required: '25001' },
  },
  '24-old-excel.xls': {
    at: [1, 1],
    rows: range(2, 5),
    leftOut: [6],
    sent: { ...personal, first_name: 'Thandi' },
  },
  '25-two-lists.xlsx': { at: [0, 1], rows: [2, 3] },
  '26-banner.xlsx': {
    at: [0, 4],
    rows: range(5, 10),
    leftOut: [11],
    sent: { first_name: 'Thandi', net_income: '15000' },
  },
  '27-agents-sheet.xlsx': { at: [2, 1], rows: range(2, 5), leftOut: [6], sent: personal },
  '28-afrikaans.xlsx': {
    at: [0, 1],
    rows: range(2, 5),
    sent: {
      last_name: 'Nkosi',
      net_income: '14000',
      employed: 'true',
      debt_review: 'false',
      province: 'Gauteng',
    },
  },
  '29-scientific-text.xlsx': { at: [0, 1], rows: range(2, 4), wrong: { 2: ['id_number'] } },
  '30-libreoffice.xlsx': {
    at: [1, 3],
    rows: range(4, 7),
    leftOut: [8, 9],
    sent: { net_income: '16000', popi: 'true' },
  },
  '31-libreoffice.xls': {
    at: [0, 1],
    rows: range(2, 5),
    sent: { first_name: 'Thandi', province: 'KwaZulu-Natal' },
  },
  '32-libreoffice-merged.xlsx': { at: [0, 2], rows: range(3, 6), leftOut: [7], sent: personal },
  '33-libreoffice.csv': { at: [0, 2], rows: range(3, 6), sent: { net_income: '18501' } },
  '34-invisible.csv': {
    at: [0, 1],
    rows: range(2, 5),
    sent: { first_name: 'Thandi', cell_phone_number: '0821234567', email: 'thandi@example.co.za' },
  },
  '35-fractions.csv': {
    at: [0, 1],
    rows: range(2, 5),
    sent: { cell_phone_number: '0821234567', id_number: '8001015009087', net_income: '25000', expenses: '0' },
  },
  '36-formulas.xlsx': {
    at: [1, 1],
    rows: range(2, 5),
    sent: { first_name: 'Thandi', gross_income: '27500', net_income: '18333' },
  },
  '37-macintosh.csv': accented,
  '38-ms-dos.csv': accented,
  '39-full-names.csv': fullNames,
  '40-volle-name.csv': fullNames,
  '41-two-incomes.csv': { ...fullNames, asked: ['Income'], unsent: ['net_income', 'gross_income'] },
};

/** Does what the page does with a file, by its own functions, and takes all that it suggests. */
async function pass(name: string) {
  const table = await readTable(new Uint8Array(await readFile(path.join(folder, name))), name);
  const session = new TableSession(table);
  const { columns, origin } = session.summary();
  const choices = foundChoices(columns);
  const asked = openTwins(findTwins(columns), choices, []).map(({ header }) => header);
  const plan = planColumns(choices);
  const groups = session.wordGroups(plan.fields, productNames(intents));
  const words = Object.fromEntries(
    groups.map((group) => [
      group.field,
      Object.fromEntries(
        group.words.flatMap(({ word, meaning, isPlain }) =>
          meaning === null || isPlain ? [] : [[word.toLowerCase(), meaning]],
        ),
      ),
    ]),
  );
  const consentStated = !plan.fields.includes('popi');
  await session.check({ ...plan, intentId: 3, intents, consentStated, words });
  const summary = session.applyRepairs(session.repairs().map(({ kind }) => kind));
  return { origin, session, summary, asked };
}

test('the folder holds what is tested here, at least 30 files', async () => {
  const files = (await readdir(folder)).filter((name) => !name.endsWith('.mjs')).sort();
  expect(files).toEqual(Object.keys(corpus).sort());
  expect(files.length).toBeGreaterThanOrEqual(30);
});

describe('a file as people make it goes from drop to sent with what the page suggests', () => {
  test.each(Object.entries(corpus))('%s', async (name, expected) => {
    const { at, rows, wrong = {}, leftOut = [], sent = {}, unsent = [] } = expected;
    const { origin, session, summary, asked } = await pass(name);
    expect(asked).toEqual(expected.asked ?? []);
    expect([origin?.sheet, origin?.headerRow]).toEqual(at);
    expect(origin?.leftOut.rows.map(({ row }) => row)).toEqual(leftOut);
    expect(summary.rows).toBe(rows.length);
    const found = session.rows(0, 100).filter(({ errors }) => Object.keys(errors).length > 0);
    expect(Object.fromEntries(found.map(({ row, errors }) => [row, Object.keys(errors)]))).toEqual(wrong);

    // The server reads the same rows, under the numbers of the file, and takes all but the wrong ones.
    const back = await readAll(session.uploadParts().join(''), { fileName: 'leads.csv' });
    expect(back.rows.map(({ row }) => row)).toEqual(rows);
    const refused = back.rows.filter(({ row, ...cells }) => {
      const values = back.columns.map(({ header }) => cells[header]);
      return 'errors' in checkRow(back, values, { intentTitle: null, intentId: '3' });
    });
    expect(refused.map(({ row }) => row)).toEqual(Object.keys(wrong).map(Number));
    expect(back.rows[0]).toMatchObject(sent);
    expect(Object.keys(back.rows[0] ?? {}).filter((field) => unsent.includes(field))).toEqual([]);
  });
});
