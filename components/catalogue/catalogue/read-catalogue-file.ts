// Imported first: schemas are built on import.
import '@/components/base/form/without-eval';
import { formatNumber, sentence } from '@/components/base/ui/format';
import { isAppError } from '@/lib/base/error/error';
import { fieldErrors, plainMessage } from '@/lib/base/input/parse-input';
import { openSheets } from '@/lib/base/spreadsheet/open-sheets';
import type { TableRow } from '@/lib/base/spreadsheet/row';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import {
  isCatalogueWorkbook,
  type ReadCatalogue,
  readCatalogueWorkbook,
  type SheetPlace,
} from '@/lib/catalogue/catalogue-file/read-workbook';
import { catalogueFile } from '@/lib/catalogue/catalogue-file/schema';
import { catalogueSheets } from '@/lib/catalogue/catalogue-file/sheet-column';
import { type FileProblem, fileProblem } from './file-problem';
import { jsonErrorPlace } from './json-error';

/** The server's limit. */
const largestBytes = 1_000_000;
const largestWorkbook = 4_000_000;
const mostRows = 50_000;
const mostProblems = 5_000;

/** A catalogue file, in the form of JSON whatever it was, with all that is wrong with it; or why it cannot be read. */
export type ReadFile =
  | { content: unknown; places: ReadonlyMap<string, SheetPlace>; problems: FileProblem[] }
  | { unreadable: string };

/** Reads a catalogue as JSON or as a workbook, and checks it with the server's own schema; nothing leaves the browser. */
export async function readCatalogueFile(file: File): Promise<ReadFile> {
  try {
    const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const isWorkbook = /\.xlsx?$/i.test(file.name) || (head[0] === 0x50 && head[1] === 0x4b);
    return isWorkbook ? await readWorkbook(file) : await readText(file);
  } catch (error) {
    return { unreadable: isAppError(error) ? sentence(error.message) : 'The file could not be read.' };
  }
}

async function readText(file: File): Promise<ReadFile> {
  if (file.size > largestBytes) return { unreadable: 'The file is larger than 1 MB.' };
  const text = await file.text();
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    const place = jsonErrorPlace(text);
    return { unreadable: `Not valid JSON${place ? ` (${place})` : ''}.` };
  }
  return { content, places: new Map(), problems: problemsOf(content, new Map()) };
}

async function readWorkbook(file: File): Promise<ReadFile> {
  if (file.size > largestWorkbook) return { unreadable: 'The workbook is larger than 4 MB.' };
  const opened = await openSheets(bytesSource(new Uint8Array(await file.arrayBuffer())), {
    fileName: file.name,
    isKnownName: () => false,
  });
  if (opened.kind === 'json') return readText(file);
  const workbook = new Map<string, TableRow[]>();
  let count = 0;
  for (const sheet of opened.sheets) {
    const rows: TableRow[] = [];
    for await (const some of sheet.rows()) {
      rows.push(...some);
      count += some.length;
      if (count > mostRows)
        return { unreadable: `The workbook has more than ${formatNumber(mostRows)} rows.` };
    }
    workbook.set(sheet.name.trim(), rows);
  }
  if (!isCatalogueWorkbook(workbook))
    return {
      unreadable: `The workbook has none of the sheets ${catalogueSheets.join(', ')}: take the template.`,
    };
  const read = readCatalogueWorkbook(workbook);
  const problems = [...cellProblems(read), ...problemsOf(read.file, read.places)];
  if (problems.length === 0 && JSON.stringify(read.file).length > largestBytes)
    return { unreadable: 'The catalogue of this workbook is larger than 1 MB: divide it by lenders.' };
  return { content: read.file, places: read.places, problems };
}

function cellProblems({ problems }: ReadCatalogue): FileProblem[] {
  return problems.map(({ sheet, row, column, message }) => ({
    place: `${sheet}, row ${row}, ${column}`,
    path: null,
    label: `${sheet}, ${column}`,
    noun: 'row',
    message: sentence(message),
  }));
}

function problemsOf(content: unknown, places: ReadonlyMap<string, SheetPlace>): FileProblem[] {
  const checked = catalogueFile.safeParse(content, { error: plainMessage });
  if (checked.success) return [];
  return Object.entries(fieldErrors(checked.error, mostProblems)).flatMap(([path, messages]) =>
    messages.map((message) => fileProblem(path, message, content, places)),
  );
}
