import { read, utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { readAll } from '@/test/batch/read-all';
import { writeXlsx } from './write-xlsx';

async function written(sheets: Record<string, (string | null)[][]>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const toWrite = Object.entries(sheets).map(([name, [headings = [], ...rows]]) => ({
    name,
    headings: headings.map(String),
    rows: (async function* () {
      for (const row of rows) yield [row];
    })(),
  }));
  for await (const piece of writeXlsx(toWrite)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('a workbook that we write', () => {
  const odd = ['0081', '8503150123086', '=1+1', ' a\nb ', '<&">', 'Zoë 😀', 'bad\u0000\u0007'];
  test('is read by another library as the same text, sheet by sheet, without formulas', async () => {
    const bytes = await written({
      Leads: [['id_number', 'note'], ...odd.map((text) => [text, null])],
      Empty: [['a']],
    });
    const book = read(bytes, { cellFormula: true });
    expect(book.SheetNames).toEqual(['Leads', 'Empty']);
    const sheet = book.Sheets.Leads;
    if (!sheet) throw new Error('no sheet');
    const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: true });
    expect(rows).toEqual([['id_number', 'note'], ...odd.map((text) => [text.replace('\u0000\u0007', '')])]);
    expect(sheet.A4).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet.A4.f).toBeUndefined();
  });

  test('is read by our own reader', async () => {
    const bytes = await written({
      Leads: [
        ['id_number', 'first_name'],
        ['0012', 'Zoë'],
      ],
    });
    const { rows } = await readAll(bytes, { fileName: 'a.xlsx' });
    expect(rows).toEqual([{ row: 1, id_number: '0012', first_name: 'Zoë' }]);
  });
});
