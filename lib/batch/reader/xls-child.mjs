// Reads an old Excel workbook from stdin and writes its first sheet with data to stdout: JSON lines, first
// {"since1904":…}, then arrays of [row number, cells]. Runs as a process of its own, because the library needs
// the whole workbook in memory and its memory and time can only be capped from outside. Dates are written
// {"d": serial}; numbers are raw, never the formatted text, which cuts ID numbers to 8.00102E+12.
import { once } from 'node:events';
import { read, SSF } from '@e965/xlsx';

const rowsPerLine = 1_000;

async function main() {
  const parts = [];
  for await (const part of process.stdin) parts.push(part);
  const workbook = read(Buffer.concat(parts), {
    type: 'buffer',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    sheetRows: Number(process.argv[2]),
  });
  const sheet = workbook.SheetNames.map((name) => workbook.Sheets[name]['!data'] ?? []).find((rows) =>
    rows.some((row) => row?.some(hasValue)),
  );
  await write({ since1904: workbook.Workbook?.WBProps?.date1904 === true });
  let batch = [];
  for (const [index, row] of (sheet ?? []).entries()) {
    if (!row?.some(hasValue)) continue;
    batch.push([index + 1, Array.from(row, cellValue)]);
    if (batch.length < rowsPerLine) continue;
    await write(batch);
    batch = [];
  }
  await write(batch);
}

const hasValue = (cell) => cell !== undefined && cellValue(cell) !== null;

function cellValue(cell) {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return null;
  if (cell.t === 'e') return cell.w ?? '#N/A';
  if (cell.t === 'n' && cell.z && SSF.is_date(cell.z)) return { d: cell.v };
  if (typeof cell.v === 'string' && cell.v.trim() === '') return null;
  return cell.v;
}

async function write(value) {
  if (!process.stdout.write(`${JSON.stringify(value)}\n`)) await once(process.stdout, 'drain');
}

main().catch((error) => {
  const protectedFile = /password|encrypt/i.test(String(error?.message));
  process.stderr.write(protectedFile ? 'password' : 'damaged');
  process.exitCode = 2;
});
