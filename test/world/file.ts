import { writeXlsx } from '@/lib/base/spreadsheet/xlsx/write-xlsx';
import { csvOf } from '@/test/batch/upload';

type Applicants = readonly Readonly<Record<string, unknown>>[];

interface FileBody {
  readonly contentType: string;
  readonly body: string | Blob;
}

/** What people send, each way of writing the same rows. */
const formats: Readonly<Record<string, (rows: Applicants) => FileBody | Promise<FileBody>>> = {
  csv: (rows) => ({ contentType: 'text/csv', body: csvOf(rows) }),
  // As a spreadsheet saves it in South Africa: semicolons, its own line, and a byte order mark.
  semicolons: (rows) => ({
    contentType: 'application/octet-stream',
    body: `\uFEFF${[Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      .map((cells) => cells.map((cell) => String(cell ?? '')).join(';'))
      .join('\r\n')}`,
  }),
  json: (rows) => ({ contentType: 'application/json', body: JSON.stringify({ leads: rows }) }),
  xlsx: async (rows) => {
    const headings = Object.keys(rows[0] ?? {});
    const cells = async function* () {
      yield rows.map((row) =>
        headings.map((name) => (typeof row[name] === 'number' ? row[name] : String(row[name] ?? ''))),
      );
    };
    const parts: BlobPart[] = [];
    for await (const part of writeXlsx([{ name: 'Leads', headings, rows: cells() }]))
      parts.push(new Uint8Array(part));
    return {
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: new Blob(parts),
    };
  },
};
export const fileFormats = Object.keys(formats);

/** Writes rows that all have the same fields as a file. */
export async function fileOf(rows: Applicants, format: string): Promise<FileBody> {
  const write = formats[format];
  if (!write) throw new Error(`there is no format ${format}`);
  return write(rows);
}
