import { read, utils } from '@e965/xlsx';
import Papa from 'papaparse';
import { peakMib, resetPeak } from './proc';
import type { Served } from './stand';

/** What a file takes until its first and its last bytes, and by how much web's memory rises above what it was. */
export interface FileFigures {
  readonly firstByteMs: number;
  readonly wholeMs: number;
  readonly mib: number;
  readonly moreMib: number;
  /** Of the file, by its headings. */
  readonly rows: readonly Record<string, string>[];
}

/** Asks for a file of a report as its page's button does, and reads it as its receiver does. */
export async function measureFile(
  server: Served,
  { path, body, cookie }: { path: string; body: Record<string, unknown>; cookie: string },
): Promise<FileFigures> {
  resetPeak(server.pid);
  const before = await server.memoryMib();
  const began = performance.now();
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { cookie, origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200 || response.body === null)
    throw new Error(`${path} answers ${response.status}`);
  const pieces: Uint8Array[] = [];
  let firstByteMs = Number.NaN;
  for await (const piece of response.body) {
    if (pieces.length === 0) firstByteMs = performance.now() - began;
    pieces.push(piece);
  }
  const wholeMs = performance.now() - began;
  const moreMib = peakMib(server.pid) - before;
  const content = Buffer.concat(pieces);
  return { firstByteMs, wholeMs, mib: content.length / 2 ** 20, moreMib, rows: rowsOf(content, body.format) };
}

function rowsOf(content: Buffer, format: unknown): Record<string, string>[] {
  if (format === 'csv')
    return Papa.parse<Record<string, string>>(content.toString().replace('\uFEFF', ''), {
      header: true,
      skipEmptyLines: true,
    }).data;
  const sheet = read(content).Sheets.Rows;
  return sheet ? utils.sheet_to_json<Record<string, string>>(sheet, { raw: true }) : [];
}
