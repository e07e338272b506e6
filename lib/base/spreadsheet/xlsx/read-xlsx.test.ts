import { describe, expect, test } from 'vitest';
import { fixture, readAll } from '@/test/batch/read-all';
import { nameRow, textCell, workbookParts, zipOf } from '@/test/spreadsheet/workbook';

const readSheetData = (data: string, more?: Parameters<typeof workbookParts>[1]) =>
  readAll(zipOf(workbookParts(data, more)));

describe('cells', () => {
  test('reads inline, shared, formula and error text, without phonetic hints', async () => {
    const shared =
      '<sst><si><t>one</t></si><si><r><t>t</t></r><r><t xml:space="preserve">wo </t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b</t></si></sst>';
    const { rows } = await readSheetData(
      `${nameRow}<row r="2"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>
       <row r="3"><c t="s"><v>2</v></c><c t="str"><f>A1&amp;"x"</f><v>A &amp; B</v></c></row>
       <row r="4"><c t="e"><v>#N/A</v></c>${textCell('&#233;<!-- -->!')}</row>`,
      { sharedStrings: shared },
    );
    expect(rows).toEqual([
      { row: 1, first_name: 'one', payday: 'two ' },
      { row: 2, first_name: 'a\rb', payday: 'A & B' },
      { row: 3, first_name: '#N/A', payday: 'é!' },
    ]);
  });

  test('reads dates by their style, from 1900 and from 1904', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm&quot; s&quot;"/><numFmt numFmtId="171" formatCode="0.00&quot;d&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
    const data = `${nameRow}<row><c/><c s="1"><v>46351</v></c></row><row><c/><c s="2"><v>46351.5</v></c></row>
      <row><c/><c s="3"><v>46351</v></c></row><row><c/><c s="1"><v>8001015009087</v></c></row><row><c/><c s="1"><v>0.25</v></c></row>`;
    const dates = (await readSheetData(data, { styles })).rows.map((row) => row.payday);
    expect(dates).toEqual(['2026-11-25', '2026-11-25T12:00:00', 46351, 8001015009087, '06:00:00']);
    const since1904 = await readSheetData(data, { styles, workbookPr: '<workbookPr date1904="1"/>' });
    expect(since1904.rows[0]?.payday).toBe('2030-11-26');
  });

  test('places cells by reference, numbers rows as the sheet does, reads prefixed names', async () => {
    const { rows } = await readAll(
      zipOf(
        workbookParts(
          `<x:row r="3">${textCell('first_name', 'B3')}${textCell('payday', 'D3')}</x:row><x:row r="7"><x:c r="D7"><x:v>1.5E3</x:v></x:c></x:row>`.replaceAll(
            /<(\/?)(c|is|t)\b/g,
            '<$1x:$2',
          ),
        ),
      ),
    );
    expect(rows).toEqual([{ row: 4, payday: 1500 }]);
  });
});

describe('a workbook that cannot be read is refused', () => {
  const damaged = { code: 'unreadable', message: expect.stringContaining('damaged') };

  test('cut off', async () => {
    const bytes = await fixture('leads.xlsx');
    await expect(readAll(bytes.subarray(0, bytes.length - 300))).rejects.toMatchObject(damaged);
    await expect(readAll(bytes.subarray(0, 2_000))).rejects.toMatchObject(damaged);
  });

  test('is refused or read the same with any byte flipped', async () => {
    const bytes = await fixture('leads.xlsx');
    const expected = JSON.stringify((await readAll(bytes)).rows);
    for (let at = 0; at < bytes.length; at += 97) {
      const broken = Buffer.from(bytes);
      broken[at] = (broken[at] ?? 0) ^ 0x41;
      const read = await readAll(broken).then(
        (result) => JSON.stringify(result.rows),
        (error: { code?: string }) => error.code ?? String(error),
      );
      expect(['unreadable', 'rule_broken', expected]).toContain(read);
    }
  });

  test('not a workbook', async () => {
    await expect(readAll(zipOf({ 'a.txt': 'x' }))).rejects.toMatchObject({
      code: 'unreadable',
      message: 'file is a zip archive, not an Excel workbook',
    });
  });

  test.each(['Index/Document.iwa', 'Index.zip'])('of Apple Numbers, with what to do (%s)', async (part) => {
    const parts = { [part]: 'x', 'Metadata/Properties.plist': 'x', 'preview.jpg': 'x' };
    await expect(readAll(zipOf(parts))).rejects.toMatchObject({
      code: 'unreadable',
      message:
        'file is an Apple Numbers file: in Numbers choose File, Export To, Excel, and send the file that it makes',
    });
  });

  test('encrypted entries', async () => {
    await expect(readAll(zipOf(workbookParts(nameRow), { flags: 1 }))).rejects.toMatchObject({
      message: 'file is protected by a password: save it without one',
    });
  });

  test('a document type with entities', async () => {
    const parts = workbookParts(nameRow);
    parts['xl/worksheets/sheet1.xml'] = `<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>`;
    await expect(readAll(zipOf(parts))).rejects.toMatchObject(damaged);
  });

  test('broken XML, a missing shared string, a missing part', async () => {
    await expect(readSheetData('<row><c></row>')).rejects.toMatchObject(damaged);
    await expect(readSheetData('<row><c t="s"><v>5</v></c></row>')).rejects.toMatchObject(damaged);
    const { 'xl/worksheets/sheet1.xml': _, ...rest } = workbookParts(nameRow);
    await expect(readAll(zipOf(rest))).rejects.toMatchObject(damaged);
  });
});
