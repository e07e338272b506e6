import { ZipWriter } from './zip-writer';

type Row = readonly (string | number | null)[];

export interface SheetToWrite {
  /** At most 31 characters, none of `[]:*?/\`. */
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: AsyncIterable<readonly Row[]>;
  /** Drop-downs: the cells of a column, by its index, offer those of a range such as `Lists!$A$2:$A$9`. */
  readonly choices?: readonly { readonly column: number; readonly range: string }[];
}

/**
 * Writes a workbook as a stream, in constant memory. Text stays text, so that an ID number or a telephone number stays as
 * it is and no value becomes a formula; numbers are numbers, so that they can be added up. The headings stay in view.
 */
export async function* writeXlsx(sheets: readonly SheetToWrite[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  for (const [path, text] of Object.entries(partsOf(sheets.map(({ name }) => name))))
    yield* zip.entry(path, once(text));
  for (const [index, sheet] of sheets.entries())
    yield* zip.entry(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet));
  yield zip.directory();
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function partsOf(names: readonly string[]): Record<string, string> {
  const each = (text: (number: number, name: string) => string) =>
    names.map((name, index) => text(index + 1, name)).join('');
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number, name) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    // Format 49 is text: a cell stays text when it is edited.
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
}

async function* sheetXml({ headings, rows, choices = [] }: SheetToWrite): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${Math.max(1, headings.length)}" width="18" style="1" customWidth="1"/></cols><sheetData>${rowXml(headings, 2)}`;
  for await (const some of rows) yield some.map((row) => rowXml(row, 1)).join('');
  yield `</sheetData>${choicesXml(choices)}</worksheet>`;
}

/** Other texts may be typed as well: the page says what is wrong with them, in its own words. */
function choicesXml(choices: NonNullable<SheetToWrite['choices']>): string {
  if (choices.length === 0) return '';
  const each = choices.map(({ column, range }) => {
    const name = columnName(column);
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${name}2:${name}10000"><formula1>${escaped(range)}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`;
}

/** `A` for 0, `AA` for 26. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function rowXml(cells: Row, style: number): string {
  const xml = cells.map((value) => {
    if (value === null || value === '') return '<c/>';
    if (typeof value === 'number') return `<c s="0"><v>${value}</v></c>`;
    return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  });
  return `<row>${xml.join('')}</row>`;
}

/** At most what a cell may hold, without characters that XML lacks. */
function escaped(text: string): string {
  return text
    .slice(0, 32_767)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
