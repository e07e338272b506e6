import { columnName, type SheetToWrite, writeXlsx } from '@/lib/base/spreadsheet/xlsx/write-xlsx';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import { allRuleFields } from '@/lib/catalogue/matching/rule-field';
import { operatorWords } from '@/lib/catalogue/matching/rule-words';
import type { PartnerState } from '@/lib/catalogue/partner/partner-state';
import { ruleColumns } from '@/lib/catalogue/partner/rule-sheet';
import type { Environment } from '@/word/environment';
import { catalogueRows } from './catalogue-rows';
import { type CatalogueSheet, catalogueSheets, notesSheet, sheetColumns } from './sheet-column';

interface Content {
  environment: Environment;
  intents: readonly IntentEntry[];
  partners: readonly PartnerState[];
}

/** The longest text of a cell. */
export const mostCharacters = 32_767;

const ruleNotes: Readonly<Record<string, string>> = {
  Lender: 'Slug of a lender of the sheet Lenders.',
  Product: 'A row for each rule; a product whose leads are all taken has one row with nothing else.',
  Field: 'A field of a lead, in words or as in the API.',
  Comparison: 'In words or as a sign: is at least, >=.',
  Value: 'Values of a list with commas; two of “is between”, the lower one first.',
  Points: 'Empty: who breaks the rule gets no offer. A number: what it adds to the chance.',
};

const headingsOf = (sheet: CatalogueSheet): string[] =>
  sheet === 'Rules' ? ['Lender', ...ruleColumns] : sheetColumns[sheet].map(({ heading }) => heading);

/**
 * Writes a catalogue as a workbook with a sheet of notes and drop-downs (design catalogue 35). `titles` and `slugs`: of the
 * environment's products and lenders, which the template offers without having their rows.
 */
export function catalogueWorkbook(
  content: Content,
  { titles, slugs }: { titles: readonly string[]; slugs: readonly string[] },
): AsyncIterable<Uint8Array> {
  const rows = catalogueRows(content);
  const lists = new Map<string, readonly string[]>([
    ['Products', titles],
    ['Lenders', slugs],
    ['Fields', allRuleFields.map(({ label }) => label)],
    ['Comparisons', Object.values(operatorWords)],
  ]);
  for (const columns of Object.values(sheetColumns))
    for (const { heading, choices } of columns) if (choices) lists.set(heading, choices);
  const names = [...lists.keys()];
  const rangeOf = (name: string) => {
    const letter = columnName(names.indexOf(name));
    const count = lists.get(name)?.length ?? 0;
    return count === 0 ? null : `Lists!$${letter}$2:$${letter}$${count + 1}`;
  };
  const listOf = (sheet: CatalogueSheet, heading: string) => {
    if (sheet === 'Rules' && heading === 'Field') return 'Fields';
    if (sheet === 'Rules' && heading === 'Comparison') return 'Comparisons';
    if (heading === 'Lender') return 'Lenders';
    if (heading === 'Product' && sheet !== 'Products') return 'Products';
    return heading;
  };
  const sheets: SheetToWrite[] = catalogueSheets.map((sheet) => ({
    name: sheet,
    headings: headingsOf(sheet),
    rows: once(rows[sheet]),
    choices: headingsOf(sheet).flatMap((heading, column) => {
      const name = listOf(sheet, heading);
      const range = lists.has(name) ? rangeOf(name) : null;
      return range === null ? [] : [{ column, range }];
    }),
  }));
  const longest = Math.max(...[...lists.values()].map((list) => list.length));
  return writeXlsx([
    ...sheets,
    { name: notesSheet, headings: ['Sheet', 'Column', 'What stands in it'], rows: once(notes(content)) },
    {
      name: 'Lists',
      headings: names,
      rows: once(
        Array.from({ length: longest }, (_, row) => names.map((name) => lists.get(name)?.[row] ?? null)),
      ),
    },
  ]);
}

/** The first row says where the file is from: applied to the other environment, connections are left out. */
function notes({ environment }: Content): (string | null)[][] {
  return [
    ['Environment', environment, 'The environment that this file was made in. Leave it as it is.'],
    [
      null,
      null,
      'Headings stay as they are. Without Caps, Hours and Closures limits stay as they are; Lenders needs Rules beside it.',
    ],
    [null, null, 'Signing secrets are not in this file: those that are stored stay, a new lender gets one.'],
    ...catalogueSheets.flatMap((sheet) =>
      headingsOf(sheet).map((heading) => {
        const note =
          sheet === 'Rules'
            ? ruleNotes[heading]
            : sheetColumns[sheet].find((one) => one.heading === heading)?.note;
        return [sheet, heading, note ?? null];
      }),
    ),
  ];
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}
