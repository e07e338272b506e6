import { fileLimit } from '@/lib/base/spreadsheet/limit';
import { groupDigits } from '@/lib/base/text/text';
import type { Explained } from './message';

/** Messages with one cause and cure; `…` stands for what differs from file to file. */
interface Family {
  readonly status: number;
  readonly messages: readonly string[];
  readonly cause: string;
  readonly cure: string;
}

const saveAs = 'Open it in Excel and save it as XLSX or CSV.';

const families: readonly Family[] = [
  {
    status: 400,
    messages: ['file is empty', 'workbook has no sheet', 'workbook has no sheet with data'],
    cause: 'There are no rows.',
    cure: 'Look at the file that was really sent. A path may be wrong, or the export may have failed.',
  },
  {
    status: 400,
    messages: ['form has no file', 'form has more than one file', 'form cannot be read'],
    cause: 'The body is a form, but not one with a single file.',
    cure: 'Send one file part, and let your library write `Content-Type` with its boundary. Or send the file itself as the body.',
  },
  {
    status: 400,
    messages: [
      'file is …, not a CSV, XLSX, XLS or JSON file',
      'file is a web page or XML, not a CSV, XLSX, XLS or JSON file: save it as XLSX or CSV',
      'file is a binary workbook (.xlsb): save it as XLSX or CSV',
      'file is an OpenDocument file: save it as XLSX or CSV',
      'file is an Apple Numbers file: in Numbers choose File, Export To, Excel, and send the file that it makes',
      'file is a zip archive, not an Excel workbook',
      'file is not text, and not an Excel workbook either',
      'only CSV with "…" between the columns is taken',
    ],
    cause: 'The content is of another kind, whatever the file’s name says.',
    cure: saveAs,
  },
  {
    status: 400,
    messages: ['file is protected by a password: save it without one'],
    cause: 'The workbook is encrypted.',
    cure: 'Save it without a password. The upload itself is encrypted.',
  },
  {
    status: 400,
    messages: [
      'workbook is damaged, or of a kind that cannot be read: save it as XLSX or CSV',
      'workbook is damaged: its zip archive cannot be read',
      'workbook is damaged: a part is there twice',
      'workbook is damaged: a part is missing',
      'workbook is damaged: a part is larger than it says',
      'workbook is damaged: a checksum does not match',
      'workbook is damaged: a part is not UTF-8',
      'workbook is damaged: a part is not valid XML',
      'workbook is damaged: it has a document type',
      'workbook is damaged: a shared text is missing',
    ],
    cause: 'Part of the workbook is missing or was changed on the way.',
    cure: `Send it again in binary. If that does not help: ${saveAs.toLowerCase()}`,
  },
  {
    status: 400,
    messages: [
      'row …: not valid JSON',
      'row …: must be a JSON object',
      'row …: the JSON text stops before its end',
      'a comma is missing after row …',
      'text follows after the end of the JSON',
      'JSON has two lists of leads',
      'JSON around the list of leads is not valid',
    ],
    cause: 'The JSON is not an array of objects, `{"leads": […]}`, or one object on each line.',
    cure: 'Let a library write it.',
  },
  {
    status: 400,
    messages: [
      'line …: a quote is opened and never closed',
      'line …: a quote inside a quoted cell must be doubled',
      'row …: a quote is opened and never closed, or the row has more than 1 MB',
    ],
    cause: 'A quote inside a CSV cell is not doubled, so rows would be lost.',
    cure: 'Write `"say ""yes"""`, or let a library write the file.',
  },
  {
    status: 400,
    messages: [
      'file begins with more than 10,000 blank rows',
      'no field names in the first row: it must name the columns, …',
      'no field names in the objects: their keys must be field names, such as first_name, id_number…',
      'two columns are …: "…" and "…"',
    ],
    cause:
      'The first row does not name the columns (in JSON: the keys are no fields), or two of them name one field.',
    cure: 'Name each field once in the first row, as in [the example](/docs/guide/batch).',
  },
  {
    status: 422,
    messages: [
      'file is larger than 50 MB',
      `file has more than ${groupDigits(fileLimit.rows)} rows`,
      `file has more than ${fileLimit.columns} columns`,
      `file has more than ${fileLimit.textCharacters / 1_000_000} MB of text`,
      `file has more than ${fileLimit.textRatio} times as much text as it has bytes`,
      'file has more than 100 MB of text',
      `row …: a cell has more than ${fileLimit.cellCharacters / 1024} KB`,
      'a cell has more than 64 KB',
      'row …: the row has more than 1 MB',
      `row …: nested more than ${fileLimit.jsonDepth} deep`,
      'rows follow after more than 10,000 blank rows',
      'file expands to more than 2 GB, or to more than 200 times its size',
      `file is a zip archive of more than ${groupDigits(fileLimit.zipEntries)} parts`,
      'file takes longer to read than 60 s: save it as XLSX or CSV',
      'file needs more than 1 GB of memory to read: save it as XLSX or CSV',
      `file takes more than ${fileLimit.readingMs / 1_000} seconds of work to read: split it, or save it as CSV`,
    ],
    cause: 'The file exceeds [a limit](/docs/guide/batch#batch-rules).',
    cure: 'Split it, and leave out columns that are no fields of a lead.',
  },
  {
    status: 422,
    messages: ['stored files have more than … MB: send the file again when old ones have been deleted'],
    cause: 'Your stored files use up their room.',
    cure: 'Wait: files are deleted by themselves. Send the file again later.',
  },
  {
    status: 429,
    messages: ['… batches are not finished yet: send the file again when one is'],
    cause: 'Too many of your batches are unfinished.',
    cure: 'Poll those that you have, and send the file when one is finished.',
  },
  {
    status: 503,
    messages: [
      'the file was taken as batch …: read that, do not send it again',
      'the service was interrupted while it took the file: look at your batches before you send it again',
    ],
    cause: 'Part of the service stopped responding after the file had arrived.',
    cure: 'Poll the batch that it names, or look under Files in the portal.',
  },
  {
    status: 503,
    messages: [
      'the service was interrupted and the file was not taken: send it again',
      'the service was interrupted while it took the file: send it again',
    ],
    cause:
      'Part of the service stopped responding. The file has not arrived, or its `Idempotency-Key` makes the repeat safe.',
    cure: 'Send it again, with the same `Idempotency-Key` if it had one.',
  },
];

/**
 * The messages about files: of an upload, and of a batch that has failed. A test finds them in the source of what reads
 * files, so that none is missing here and none is left over.
 */
export const fileMessages: readonly Explained[] = families.flatMap(({ messages, ...rest }) =>
  messages.map((message) => ({ message, ...rest })),
);
