import { describe, expect, test } from 'vitest';
import { planColumns } from '@/lib/batch/row/column-choice';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { fixture } from '@/test/batch/read-all';
import type { CheckSettings } from './check-table-row';
import { readTable } from './read-table';
import { readSentTable } from './sent-file';
import { TableSession } from './table-session';
import type { RowRejection } from './table-view';
import { productNames } from './word-group';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const intents = [{ id: 3, title: 'Personal Loan', synonyms: ['Cash loan'] }];

async function sessionOf(text: string, rejected?: ReadonlyMap<number, RowRejection>) {
  return new TableSession(await readTable(bytesOf(text), 'leads.csv'), rejected && { rejected });
}

const settingsOf = (session: TableSession, changes: Partial<CheckSettings> = {}): CheckSettings => ({
  fields: session.summary().columns.map(({ match }) => match?.field ?? null),
  intentId: 3,
  intents,
  consentStated: false,
  ...changes,
});

const editField = (session: TableSession, row: number, field: FileFieldName, text: string) =>
  session.edit(row, session.columns().indexOf(field), text);
const textAfter = (session: TableSession, row: number, field: FileFieldName, text: string) =>
  editField(session, row, field, text)?.row.texts[session.columns().indexOf(field)];

const file = [
  'Naam;Van;Selfoon;ID nommer;Netto inkomste;Toestemming;Tak',
  'Thandi;Nkosi;082 123 4567;8001015009087;R 25 000;TRUE;Durban',
  'Pieter;Botha;0831234567;8001015009087;30000;TRUE;=cmd()',
  'Anna;Smit;0841234567;8001015009088;;nee;',
  '',
  'Jan;Venter;0851234567;8001015009087;1000;ja;',
].join('\r\n');

describe('a file from an Afrikaans bank', () => {
  test('is matched, and only its wrong rows are listed, with the file’s own row numbers', async () => {
    const session = await sessionOf(file);
    expect(session.summary().columns.map(({ match }) => match?.field ?? null)).toEqual([
      'first_name',
      'last_name',
      'cell_phone_number',
      'id_number',
      'net_income',
      'popi',
      null,
    ]);
    const summary = await session.check(settingsOf(session));
    expect(summary).toMatchObject({ rows: 4, wrong: 3 });
    expect(session.rows(0, 10).map(({ row, errors }) => [row, Object.keys(errors)])).toEqual([
      [2, ['cell_phone_number', 'net_income']],
      [4, ['id_number', 'popi']],
      [6, ['popi']],
    ]);
  });

  test('is repaired where that is safe, but never its consent', async () => {
    const session = await sessionOf(file);
    await session.check(settingsOf(session));
    expect(session.repairs().map(({ kind, count }) => [kind, count])).toEqual([
      ['phone', 1],
      ['amount', 1],
    ]);
    expect(session.applyRepairs(['phone', 'amount'])).toMatchObject({ wrong: 2 });
    const sent = session.uploadParts().join('').split('\r\n');
    expect(sent[0]).toMatch(/^first_name,last_name,cell_phone_number,id_number,net_income,popi,Tak,/);
    // A line more than the file has, so that the server's row 2 is the file's own.
    expect(sent.slice(1, 3)).toEqual(['', 'Thandi,Nkosi,0821234567,8001015009087,25000,TRUE,Durban']);
    expect(sent.slice(4)).toEqual([
      'Anna,Smit,0841234567,8001015009088,,nee,',
      '',
      expect.stringMatching(/^Jan/),
      '',
    ]);
  });

  test('gets consent from a statement, except where a cell says no', async () => {
    const session = await sessionOf(file);
    await session.check(settingsOf(session, { consentStated: true }));
    expect(session.rows(0, 10).map(({ row, errors }) => [row, 'popi' in errors])).toEqual([
      [2, false],
      [4, true],
    ]);
    // The statement adds a column; the file's own consent column stays next to it, unread.
    const sent = session.uploadParts().join('').trim().split('\r\n');
    expect(sent[0]).toMatch(
      /^first_name,last_name,cell_phone_number,id_number,net_income,Toestemming,Tak,popi,/,
    );
    expect(sent.slice(2)).toEqual([
      expect.stringMatching(/,TRUE,Durban,true$/),
      expect.stringMatching(/,TRUE,=cmd\(\),true$/),
      expect.stringMatching(/,nee,,false$/),
      '',
      expect.stringMatching(/,ja,,true$/),
    ]);
  });

  test('is corrected in place, and the row stays visible', async () => {
    const session = await sessionOf(file);
    await session.check(settingsOf(session));
    const edited = editField(session, 6, 'popi', 'TRUE');
    expect(edited?.at).toBe(2);
    expect(edited?.row).toMatchObject({ row: 6, errors: {} });
    expect(edited?.summary.wrong).toBe(2);
    expect(session.listedCount()).toBe(3);
    expect(session.uploadParts().at(-1)).toBe('\r\nJan,Venter,0851234567,8001015009087,1000,TRUE,\r\n');
  });

  test('normalises a correction that is unambiguous, and keeps any other as typed', async () => {
    const session = await sessionOf(file);
    await session.check(settingsOf(session));
    const typed = (field: FileFieldName, text: string) => {
      const column = session.columns().indexOf(field);
      const edited = session.edit(2, column, text)?.row;
      return [edited?.texts[column], Object.keys(edited?.errors ?? {}).includes(field)];
    };
    expect(typed('net_income', 'R18 500-00')).toEqual(['18500', false]);
    expect(typed('net_income', '18,5k')).toEqual(['18500', false]);
    expect(typed('net_income', '18 500,50')).toEqual(['18501', false]);
    expect(typed('net_income', '1,5')).toEqual(['1,5', true]);
    expect(typed('cell_phone_number', '083 123 4567')).toEqual(['0831234567', false]);
    expect(typed('first_name', 'Piet ')).toEqual(['Piet ', false]);
    expect(textAfter(session, 6, 'popi', 'ja')).toBe('ja');
  });

  test('counts the cells that differ from the file, however they were changed', async () => {
    const session = await sessionOf(file);
    expect((await session.check(settingsOf(session)))?.corrected).toBe(0);
    expect(session.applyRepairs(['phone', 'amount']).corrected).toBe(2);
    expect(editField(session, 6, 'popi', 'TRUE')?.summary.corrected).toBe(3);
    expect(editField(session, 6, 'popi', 'true')?.summary.corrected).toBe(3);
    expect(editField(session, 6, 'popi', 'ja')?.summary.corrected).toBe(2);
  });

  test('undoes and redoes fixes and corrections; a new one ends what could be redone', async () => {
    const session = await sessionOf(file);
    await session.check(settingsOf(session));
    session.applyRepairs(['phone', 'amount']);
    const phone = () => session.rows(0, 1)[0]?.texts[session.columns().indexOf('cell_phone_number')];
    expect(textAfter(session, 4, 'cell_phone_number', '083 999 9999')).toBe('0839999999');
    // A correction that was tidied at once is one step, and the grid keeps its rows.
    expect(session.undo()).toMatchObject({
      wrong: 2,
      corrected: 2,
      history: { undo: { kind: 'fix', cells: 2 }, redo: { kind: 'correction', cells: 1 } },
    });
    expect(phone()).toBe('0841234567');
    expect(session.undo()).toMatchObject({ wrong: 3, corrected: 0, history: { undo: null } });
    expect(session.rows(0, 9).map(({ row, note }) => [row, note])).toEqual([
      [2, null],
      [4, null],
      [6, null],
    ]);
    expect(session.undo()).toMatchObject({ wrong: 3, corrected: 0 });
    expect(session.redo()).toMatchObject({ wrong: 2, corrected: 2 });
    editField(session, 6, 'popi', 'TRUE');
    expect(session.redo()).toMatchObject({ wrong: 1, corrected: 3, history: { redo: null } });
  });

  test('ignores a correction to a row that has left the grid', async () => {
    const session = await sessionOf(file);
    await session.check(settingsOf(session));
    session.applyRepairs(['phone', 'amount']);
    expect(editField(session, 2, 'first_name', 'Somebody')).toBeNull();
    expect(session.uploadParts().join('')).not.toContain('Somebody');
  });

  test('is sent with every column: used ones under their field, unused ones under names that are not fields', async () => {
    const session = await sessionOf('ID,email,Naam\n8001015009087,a@b.co,T');
    await session.check(
      settingsOf(session, { fields: ['id_number', null, 'first_name'], consentStated: true }),
    );
    const [names, row] = session.uploadParts();
    expect(names).toMatch(/^id_number,email \(not used\),first_name,popi,"columns of the file: /);
    expect(row).toBe('\r\n8001015009087,a@b.co,T,true\r\n');
  });
});

describe('a file in words of its own', () => {
  const text = [
    'Naam en van;Sel kode;Sel;ID;Adres 1;Adres 2;In diens;Provinsie;Produk;Toestemming',
    'Mnr Jan van der Merwe;082;1234567;8001015009087;12 Lang St;Woonstel 4;Ja;KZN;Persoonlike Lening;Ja',
    'Nkosi, Thandi;083;1234567;8001015009087;;;N;Gauteng;Personal Loan;Nee',
    'Anna Smit;084;1234567;8001015009087;7 Kort St;;weet nie;wc;persoonlike lening;',
    'Piet Botha;085;1234567;8001015009087;;;;;cash loan;TRUE',
  ].join('\n');
  const columns = [
    'full_name',
    'join:cell_phone_number',
    'cell_phone_number',
    'id_number',
    'street_address',
    'join:street_address',
    'employed',
    'province',
    'intent',
    'popi',
  ] as const;
  const decided = async () => {
    const session = await sessionOf(text);
    const plan = planColumns(columns);
    const groups = session.wordGroups(plan.fields, productNames(intents));
    const words = Object.fromEntries(
      groups.map((group) => [
        group.field,
        Object.fromEntries(group.words.map(({ word, meaning }) => [word.toLowerCase(), meaning ?? word])),
      ]),
    );
    const settings = settingsOf(session, { ...plan, intentId: null, words });
    return { session, groups, settings, summary: await session.check(settings) };
  };

  test('has each word counted once, with what it probably means', async () => {
    const { groups } = await decided();
    expect(
      groups.map(({ field, words, empty }) => [
        field,
        words.map(({ word, count, meaning }) => [word, count, meaning]),
        empty,
      ]),
    ).toEqual([
      [
        'employed',
        [
          ['Ja', 1, 'true'],
          ['N', 1, 'false'],
          ['weet nie', 1, null],
        ],
        1,
      ],
      [
        'province',
        [
          ['KZN', 1, 'KwaZulu-Natal'],
          ['wc', 1, 'Western Cape'],
        ],
        1,
      ],
      [
        'intent',
        [
          ['Persoonlike Lening', 2, 'Personal Loan'],
          ['cash loan', 1, 'Personal Loan'],
        ],
        0,
      ],
      [
        'popi',
        [
          ['Ja', 1, 'true'],
          ['Nee', 1, 'false'],
          ['TRUE', 1, 'true'],
        ],
        1,
      ],
    ]);
  });

  test('is sent as it was shown: names split, columns joined, words as they are meant, consent beside its own', async () => {
    const { session, summary } = await decided();
    expect(summary).toMatchObject({ rows: 4, wrong: 2, corrected: 0 });
    // The column with errors comes first.
    expect(session.columns()).toEqual([
      'popi',
      'first_name',
      'last_name',
      'cell_phone_number',
      'id_number',
      'street_address',
      'employed',
      'province',
      'intent',
    ]);
    expect(
      session
        .rows(0, 9)
        .map(({ row, texts, errors }) => [row, texts[1], texts[2], texts[0], Object.keys(errors)]),
    ).toEqual([
      [3, 'Thandi', 'Nkosi', 'Nee', ['popi']],
      [4, 'Anna', 'Smit', '', ['popi']],
    ]);
    const [names, first, second] = session.uploadParts().map((line) => line.trim());
    expect(names).toMatch(
      /^Naam en van,Sel kode,Sel,id_number,Adres 1,Adres 2,employed,province,intent,Toestemming,first_name,last_name,cell_phone_number,street_address,popi,/,
    );
    expect(first).toBe(
      'Mnr Jan van der Merwe,082,1234567,8001015009087,12 Lang St,Woonstel 4,true,KwaZulu-Natal,Personal Loan,Ja,' +
        'Jan,van der Merwe,0821234567,12 Lang St Woonstel 4,true',
    );
    expect(second).toMatch(/,false,Gauteng,Personal Loan,Nee,Thandi,Nkosi,0831234567,,false$/);
  });

  test('is corrected in its own words, and a correction stays with its column', async () => {
    const { session, settings } = await decided();
    expect(textAfter(session, 4, 'employed', 'nee')).toBe('false');
    expect(editField(session, 4, 'popi', 'Ja')?.row).toMatchObject({
      errors: {},
      texts: expect.arrayContaining(['Ja']),
    });
    expect(textAfter(session, 3, 'last_name', 'Nkosi-Smith')).toBe('Nkosi-Smith');
    // The address is not joined any more: what was corrected in the names stands elsewhere among the columns.
    const fewer = settings.derived?.filter(({ field }) => field !== 'street_address') ?? [];
    await session.check({ ...settings, derived: [...fewer].reverse() });
    expect(session.uploadParts().join('')).toContain('Thandi,Nkosi-Smith');
  });

  test('comes back from the server as it was sent, to be corrected with the same words', async () => {
    const { session } = await decided();
    const { headers, rows } = await readTable(bytesOf(session.uploadParts().join('')), 'x.csv');
    const back = readSentTable({ headers, rows: rows.map(({ row, cells }) => ({ row: row - 1, cells })) });
    expect(back.table.headers.slice(0, 14)).toEqual([
      ...(text.split('\n')[0]?.split(';') ?? []),
      'First name',
      'Last name',
      'Cell phone number',
      'Street address',
    ]);
    expect(back.fields).toEqual([
      null,
      null,
      null,
      'id_number',
      null,
      null,
      'employed',
      'province',
      'intent',
      'popi',
      'first_name',
      'last_name',
      'cell_phone_number',
      'street_address',
    ]);
    expect(back.table.rows.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
  });
});

describe('valid rows that look like a mistake', () => {
  const warned = [
    'Naam,Van,Sel,Epos,ID,Netto,Bruto,popi,intent',
    'Dlamini,Nomsa,0821234567,n@gmial.com,8001015009087,24000,18500,TRUE,Personal Loan',
    'Thandi,Nkosi,0111234567,t@gmail.com,8001015009087,18500,24000,TRUE,Personal Loan',
    'Pieter,Botha,0831234567,p@gmail.com,8001015009087,18500,24000,TRUE,cash LOAN',
    'Botha,Pieter,12,p@gmial.com,8001015009087,18500,24000,TRUE,Personal Loan',
  ].join('\n');
  const checkedSession = async () => {
    const session = await sessionOf(warned);
    return { session, summary: await session.check(settingsOf(session)) };
  };
  const codes = (session: TableSession) =>
    session.warningGroups().map(({ code, count, suggested }) => [code, count, suggested]);

  test('are grouped by kind and listed after those with errors, which come first', async () => {
    const { session, summary } = await checkedSession();
    expect(summary).toMatchObject({ wrong: 2, warned: 2 });
    expect(codes(session)).toEqual([
      ['names_swapped', 1, 1],
      ['phone_not_mobile', 1, 0],
      ['email_domain', 1, 1],
      ['net_above_gross', 1, 1],
    ]);
    expect(session.warningGroups()[0]?.items).toEqual([
      {
        row: 2,
        message: 'First and last name look swapped.',
        suggestions: [
          { field: 'first_name', from: 'Dlamini', to: 'Nomsa' },
          { field: 'last_name', from: 'Nomsa', to: 'Dlamini' },
        ],
      },
    ]);
    expect(session.rows(0, 9).map(({ row }) => row)).toEqual([4, 5, 2, 3]);
  });

  test('are corrected by their suggestions at once, and back, step by step', async () => {
    const { session } = await checkedSession();
    const after = session.takeSuggestions(['names_swapped', 'email_domain', 'net_above_gross']);
    expect(after).toMatchObject({
      warned: 1,
      corrected: 5,
      history: { undo: { kind: 'suggestion', cells: 5 }, redo: null },
    });
    expect(session.rows(2, 9).map(({ row }) => row)).toEqual([3]);
    const line = () => session.uploadParts()[1]?.trimStart();
    expect(line()).toBe(
      'Nomsa,Dlamini,0821234567,n@gmail.com,8001015009087,18500,24000,TRUE,Personal Loan\r\n',
    );
    expect(session.undo()).toMatchObject({ warned: 2, corrected: 0, history: { undo: null } });
    expect(line()).toBe(
      'Dlamini,Nomsa,0821234567,n@gmial.com,8001015009087,24000,18500,TRUE,Personal Loan\r\n',
    );
    expect(session.redo()).toMatchObject({ warned: 1, corrected: 5, history: { redo: null } });
  });

  test('are warned about once they are valid, and are sent as they are', async () => {
    const { session } = await checkedSession();
    const row = editField(session, 5, 'cell_phone_number', '0821234567')?.row;
    expect(row).toMatchObject({ errors: {}, warnings: [{}, {}, { code: 'email_domain' }] });
    expect(session.uploadParts()[2]).toContain('Thandi,Nkosi,0111234567,');
    expect(session.wrongCsvParts().join('')).not.toContain('Thandi');
  });

  test('a product is repaired where its name is a synonym', async () => {
    const { session } = await checkedSession();
    expect(session.repairs()).toMatchObject([
      { kind: 'product', items: [{ row: 4, field: 'intent', from: 'cash LOAN', to: 'Personal Loan' }] },
    ]);
    expect(session.applyRepairs(['product'])).toMatchObject({ wrong: 1 });
  });
});

describe('wrong rows', () => {
  const many = [
    'Naam,Van,Sel,ID,popi,intent',
    'Thandi,Nkosi,12,8001015009087,TRUE,Personal Loan',
    'Pieter,B0tha,0831234567,8001015009087,TRUE,Personal Loan',
    'Anna,Smit,12,8001015009087,TRUE,Personal Loan',
    'Jan,Venter,13,8001015009087,TRUE,Personal Loan',
    'Zoe,Smit,0831234567,8001015009087,TRUE,Personal Loan',
  ].join('\n');
  const wrong = async (rejected?: ReadonlyMap<number, RowRejection>) => {
    const session = await sessionOf(many, rejected);
    return { session, summary: await session.check(settingsOf(session)) };
  };
  const listed = (session: TableSession) => session.rows(0, 9).map(({ row }) => row);
  const phone = 'cell_phone_number';

  test('are limited to one kind of error, and all are listed again', async () => {
    const { session, summary } = await wrong();
    expect(session.columns().slice(0, 2)).toEqual([phone, 'last_name']);
    const [first] = summary?.problems ?? [];
    expect(first).toMatchObject({ field: phone, count: 3 });
    expect(session.filter(first ?? null)).toMatchObject({ wrong: 4, problem: { field: phone } });
    expect(listed(session)).toEqual([2, 4, 5]);
    session.filter(null);
    expect(listed(session)).toEqual([2, 3, 4, 5]);
    session.filter(first ?? null);
    for (const row of [2, 4, 5]) editField(session, row, phone, '0821234567');
    // They stay in view until the grid is listed anew.
    expect(listed(session)).toEqual([2, 4, 5]);
    expect(session.applyRepairs([])).toMatchObject({ wrong: 1, problem: null });
    expect(listed(session)).toEqual([3]);
  });

  test('are left out of what is sent without moving the numbers of the others, and taken back in', async () => {
    const { session } = await wrong();
    const out = session.leaveOut(4, true);
    expect(out).toMatchObject({ row: { isLeftOut: true }, summary: { wrong: 3, leftOut: 1 } });
    const lines = session.uploadParts().slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['\r\nThandi', 'Pieter', '\r\nJan', 'Zoe']);
    const saved = session.savedWork();
    const { session: again } = await wrong();
    again.restoreWork(saved);
    expect(await again.check(settingsOf(again))).toMatchObject({ wrong: 3, leftOut: 1 });
    expect(session.leaveOut(4, false)).toMatchObject({ summary: { wrong: 4, leftOut: 0 } });
    expect(session.uploadParts()).toHaveLength(6);
  });

  test('that say the same are corrected like the one that was, in one step', async () => {
    const { session } = await wrong();
    const edited = editField(session, 2, phone, '082 123 4567');
    expect(edited?.alike).toEqual({ field: phone, from: '12', to: '0821234567', count: 1 });
    expect(session.applyAlike(phone, '12', '0821234567')).toMatchObject({
      wrong: 2,
      history: { undo: { cells: 1 } },
    });
    expect(editField(session, 5, phone, 'no number')?.alike).toBeNull();
  });

  test('take a block of cells, along what is shown, and give it back in one step', async () => {
    const { session } = await wrong();
    const column = session.columns().indexOf(phone);
    const summary = session.paste(2, column, '082 123 4567\tNkosi\r\n\tBotha\r\n083 123 4567\r\n');
    expect(summary).toMatchObject({ history: { undo: { kind: 'correction', cells: 5 } } });
    expect(session.rows(0, 3).map(({ texts }) => texts.slice(0, 2))).toEqual([
      ['0821234567', 'Nkosi'],
      ['', 'Botha'],
      ['0831234567', 'Smit'],
    ]);
    expect(session.undo()).toMatchObject({ corrected: 0 });
    expect(session.paste(99, 0, 'x')).toMatchObject({ corrected: 0 });
  });

  test('are gone through cell by cell, forwards and back, round the ends', async () => {
    const { session } = await wrong();
    expect(session.nextWrong(0, -1, false)).toEqual({ at: 0, column: 0 });
    expect(session.nextWrong(0, 0, false)).toEqual({ at: 1, column: 1 });
    expect(session.nextWrong(3, 0, false)).toEqual({ at: 0, column: 0 });
    expect(session.nextWrong(0, 0, true)).toEqual({ at: 3, column: 0 });
    session.leaveOut(3, true);
    expect(session.nextWrong(0, 0, false)).toEqual({ at: 2, column: 0 });
  });

  test('of a batch are sent without those left out, whatever is listed', async () => {
    const { session, summary } = await wrong(
      new Map([
        [2, 'a'],
        [3, 'b'],
        [5, 'c'],
      ]),
    );
    session.leaveOut(5, true);
    session.filter(summary?.problems.find(({ field }) => field === 'last_name') ?? null);
    expect(listed(session)).toEqual([3]);
    expect(session.uploadParts().map((line) => line.split(',')[0])).toEqual([
      'first_name',
      'Thandi',
      'Pieter',
    ]);
  });
});

describe('rows that the server rejected', () => {
  test('alone are listed with the reason, sent again, and written for a spreadsheet', async () => {
    const session = await sessionOf(file, new Map([[3, 'intent not found']]));
    await session.check(settingsOf(session));
    expect(session.rows(0, 10)).toMatchObject([{ row: 3, errors: {}, note: 'intent not found' }]);
    expect(session.uploadParts()).toHaveLength(2);
    expect(session.wrongCsvParts().join('')).toBe(
      '\ufeffNaam,Van,Selfoon,ID nommer,Netto inkomste,Toestemming,Tak,row,reason\r\n' +
        "Pieter,Botha,0831234567,8001015009087,30000,TRUE,'=cmd(),3,intent not found\r\n",
    );
    expect(editField(session, 3, 'first_name', 'Piet')?.row.note).toBeNull();
  });

  test('are exported with the server’s reason, or with the current errors once they are changed', async () => {
    const session = await sessionOf(file, new Map([[4, { popi: ['Client must give consent.'] }]]));
    await session.check(settingsOf(session));
    const line = (reason: string) => `Anna,Smit,0841234567,8001015009088,,nee,,4,${reason}\r\n`;
    expect(session.wrongCsvParts().at(-1)).toBe(line('popi: Client must give consent.'));
    editField(session, 4, 'popi', 'nee');
    expect(session.wrongCsvParts().at(-1)).toContain('id_number: must be a valid RSA ID number');
  });
});

describe('reading', () => {
  test.each([
    'comma-utf8-Leads.csv',
    'semicolon-windows1252-Leads.csv',
    'tab-utf16-Leads.csv',
    'pipe-utf8-Leads.csv',
    'quoted-utf8-Leads.csv',
    'leads.xlsx',
    'leads.xls',
  ])('%s, as LibreOffice saved it, is the same table', async (name) => {
    const table = await readTable(await fixture(name), name);
    const session = new TableSession(table);
    const names = session.summary().columns.map(({ match }) => match?.field ?? null);
    const settings = settingsOf(session);
    await session.check(settings);
    const first = session.uploadParts().slice(0, 3).join('');
    expect(names.slice(0, 3)).toEqual(['first_name', 'last_name', 'cell_phone_number']);
    expect(first).toContain("Thandi,O'Brien,0821234567,thandi@example.co.za,8001015009087,Personal Loan,");
    expect(first).toContain('"12 Long Street\nFlat 4",0081,x1,1;2');
  });

  test('a JSON file has one column per field, however its objects spell it', async () => {
    const table = await readTable(
      bytesOf('[{"first_name":"A","partner_ids":[1,2]},{"First Name":"B","popi":true}]'),
      'leads.json',
    );
    expect(table).toEqual({
      headers: ['first_name', 'partner_ids', 'popi'],
      rows: [
        { row: 1, cells: ['A', '[1,2]'] },
        { row: 2, cells: ['B', undefined, true] },
      ],
    });
  });

  test('a file without a header keeps its first row', async () => {
    const table = await readTable(bytesOf('Thandi,8001015009087\nPieter,9202204720083'), 'x.csv');
    expect(table.headers).toEqual(['Column 1', 'Column 2']);
    expect(table.rows).toHaveLength(2);
  });

  test.each([
    ['', 'file is empty'],
    ['%PDF-1.4', 'file is a PDF document, not a CSV, XLSX, XLS or JSON file'],
    ['<html><table>', 'file is a web page or XML, not a CSV, XLSX, XLS or JSON file: save it as XLSX or CSV'],
    ['first_name,id_number\n', 'file has no rows below the names of the columns'],
    ['first_name\n"Thandi\nPieter', 'line 2: a quote is opened and never closed'],
  ])('%j is refused with what is wrong', async (text, message) => {
    await expect(readTable(bytesOf(text), 'x.csv')).rejects.toMatchObject({ message });
  });
});

test('a hundred thousand rows are checked in steps that can be stopped', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => `T,N,082${index},8001015009087,TRUE`);
  const session = await sessionOf(`Naam,Van,Sel,ID,popi\n${rows.join('\n')}`);
  const steps: number[] = [];
  const stopped = await session.check(settingsOf(session), (done) => {
    steps.push(done);
    return steps.length < 3;
  });
  expect(stopped).toBeNull();
  expect(steps).toEqual([2_000, 4_000, 6_000]);
});
