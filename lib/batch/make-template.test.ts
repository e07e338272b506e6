import { read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readAll } from '@/test/batch/read-all';
import { readTable } from './correct/read-table';
import { makeTemplate } from './make-template';
import { templateLanguages } from './template';

async function workbook(...args: Parameters<typeof makeTemplate>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of makeTemplate(...args)) parts.push(part);
  return Buffer.concat(parts);
}

test.each(templateLanguages)(
  'the template has text cells and drop-downs, and its example is no lead: %s',
  async (language) => {
    const bytes = await workbook(language, ['Personal Loan', 'R & B "Loan"']);
    const { Sheets, SheetNames } = read(bytes);
    expect(SheetNames).toEqual(['Leads', language === 'af' ? 'Lyste' : 'Lists']);
    expect(Sheets.Leads?.D2).toMatchObject({ t: 's', v: '8001015009087' });
    expect(Sheets[SheetNames[1] ?? '']?.A3).toMatchObject({ v: 'R & B "Loan"' });

    await expect(readTable(new Uint8Array(bytes), 'leads.xlsx')).rejects.toMatchObject({
      message: 'file has only the example row of the template: type your leads below it',
    });
    // English headings are the API's own, and it refuses the example by its name.
    if (language === 'en')
      expect((await readAll(bytes)).rows).toMatchObject([{ 'First name': 'Example: Thandi' }]);
  },
);
