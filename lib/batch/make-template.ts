import { columnName, type SheetToWrite, writeXlsx } from '@/lib/base/spreadsheet/xlsx/write-xlsx';
import { type TemplateLanguage, templateColumns } from './template';

const names: Readonly<Record<TemplateLanguage, { leads: string; lists: string; list: string }>> = {
  en: { leads: 'Leads', lists: 'Lists', list: 'List of' },
  af: { leads: 'Leads', lists: 'Lyste', list: 'Lys van' },
};

/**
 * Writes a workbook for leads: headings in the language asked for, text cells, drop-downs, and an example row that
 * neither the page nor the API takes for a lead (design batch 8). `products`: those that the sender may choose.
 */
export function makeTemplate(
  language: TemplateLanguage,
  products: readonly string[],
  /** Below the example row, by field. */
  filled: readonly Readonly<Record<string, string>>[] = [],
): AsyncIterable<Uint8Array> {
  const columns = templateColumns(language, products);
  const { leads, lists, list } = names[language];
  const listed = columns.flatMap(({ choices, heading }, column) =>
    choices.length > 0 ? [{ choices, heading, column }] : [],
  );
  const longest = Math.max(...listed.map(({ choices }) => choices.length));
  const sheets: SheetToWrite[] = [
    {
      name: leads,
      headings: columns.map(({ heading }) => heading),
      rows: once([
        columns.map(({ example }) => example),
        ...filled.map((row) => columns.map(({ field }) => row[field] ?? null)),
      ]),
      choices: listed.map(({ choices, column }, at) => {
        const name = columnName(at);
        return { column, range: `${lists}!$${name}$2:$${name}$${choices.length + 1}` };
      }),
    },
    {
      name: lists,
      headings: listed.map(({ heading }) => `${list} ${heading}`),
      rows: once(
        Array.from({ length: longest }, (_, row) => listed.map(({ choices }) => choices[row] ?? null)),
      ),
    },
  ];
  return writeXlsx(sheets);
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}
