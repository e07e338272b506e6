import { columnName, type SheetToWrite, writeXlsx } from '@/lib/base/spreadsheet/xlsx/write-xlsx';
import { allRuleFields } from '@/lib/catalogue/matching/rule-field';
import { operatorWords } from '@/lib/catalogue/matching/rule-words';
import { type IntentRules, ruleColumns, ruleRows } from './rule-sheet';

/** Writes rules as a workbook, with drop-downs of the environment's intents (`titles`), fields and comparisons. */
export function ruleWorkbook(
  intents: readonly IntentRules[],
  titles: readonly string[],
): AsyncIterable<Uint8Array> {
  const lists = [titles, allRuleFields.map(({ label }) => label), Object.values(operatorWords)];
  const longest = Math.max(...lists.map((list) => list.length));
  const sheets: SheetToWrite[] = [
    {
      name: 'Rules',
      headings: ruleColumns,
      rows: once(ruleRows(intents)),
      choices: lists.flatMap((list, column) => {
        const name = columnName(column);
        return list.length === 0 ? [] : [{ column, range: `Lists!$${name}$2:$${name}$${list.length + 1}` }];
      }),
    },
    {
      name: 'Lists',
      headings: ruleColumns.slice(0, lists.length),
      rows: once(Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? null))),
    },
  ];
  return writeXlsx(sheets);
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}
