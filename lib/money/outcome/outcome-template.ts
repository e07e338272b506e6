import type { ListFile } from '@/lib/base/list-file/write-file';
import { writeXlsx } from '@/lib/base/spreadsheet/xlsx/write-xlsx';
import { outcomeKinds } from '@/word/outcome';
import { kindText } from './kind-text';

/** The columns of a file of outcomes, and what stands in each. */
const columns: readonly (readonly [heading: string, note: string])[] = [
  ['Reference', 'Your own number of the application. This, the application id or the ID number is needed.'],
  ['Application id', 'Our id of it, as on its page.'],
  ['ID number', 'Of the applicant: found where exactly one application fits.'],
  ['Event', 'What happened: choose from the list.'],
  ['Date', 'When it happened, such as 2026-03-02.'],
  ['Amount', 'In rand; needed of what was paid out.'],
  ['Event id', 'Your number of the event, if you have one: the same number is never recorded twice.'],
  ['Corrects', 'The event id of an event that this one takes the place of.'],
  ['Reason', 'In your words; no applicant’s details.'],
];

/** Writes the workbook to fill in with outcomes: headings, a list of events to choose from, and what stands where. */
export function outcomeTemplate(): ListFile {
  const kinds = outcomeKinds.map((kind) => kindText[kind]);
  const event = columns.findIndex(([heading]) => heading === 'Event');
  return {
    fileName: 'outcomes-template.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: writeXlsx([
      {
        name: 'Outcomes',
        headings: columns.map(([heading]) => heading),
        rows: once([]),
        choices: [{ column: event, range: `Lists!$A$2:$A$${kinds.length + 1}` }],
      },
      {
        name: 'Notes',
        headings: ['Column', 'What stands in it'],
        rows: once(columns.map((row) => [...row])),
      },
      { name: 'Lists', headings: ['Events'], rows: once(kinds.map((kind) => [kind])) },
    ]),
  };
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}
