import { describe, expect, test } from 'vitest';
import production from '@/demo/catalogue.production.json';
import uat from '@/demo/catalogue.uat.json';
import { fieldErrors, plainMessage } from '@/lib/base/input/parse-input';
import { onServer } from '@/lib/base/spreadsheet/on-server';
import type { TableRow } from '@/lib/base/spreadsheet/row';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { openXlsx } from '@/lib/base/spreadsheet/xlsx/read-xlsx';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import type { PartnerState } from '@/lib/catalogue/partner/partner-state';
import { catalogueWorkbook } from './catalogue-workbook';
import { readCatalogueWorkbook } from './read-workbook';
import { catalogueFile } from './schema';
import { sheetColumns } from './sheet-column';

/** What is stored, and so what an export writes. */
function stored(file: unknown) {
  const { intents, partners } = catalogueFile.parse(file);
  const capacity: PartnerState['capacity'] = {
    caps: [
      {
        intent: partners[0]?.intents[0]?.title ?? null,
        affiliate: 'acme',
        counts: 'accepted',
        window: 'day',
        most: 30,
        weekdays: { mon: 10, sat: 0 },
        overage: 2,
        warn_at_percent: 90,
        time_zone: 'Africa/Johannesburg',
      },
      {
        intent: null,
        affiliate: null,
        counts: 'applications',
        window: 'total',
        most: null,
        weekdays: {},
        overage: 0,
        warn_at_percent: 80,
        time_zone: 'UTC',
      },
    ],
    hours: [{ intent: null, weekday: 'fri', opens: '08:00', closes: '24:00' }],
    holidays: 'closed',
    closures: [
      { from: '2026-12-24T12:00:00+02:00', to: '2027-01-02T08:00:00+02:00', reason: 'Stock, taking' },
    ],
    wait_days: 3,
  };
  const states = partners.map((partner, at): PartnerState => {
    const { connection, ...rest } = partner;
    return {
      ...rest,
      connection: connection ?? {
        score_url: null,
        accept_url: null,
        link_url: null,
        redirect_url: null,
        secret: null,
        timeout_ms: 4_000,
      },
      capacity: at === 0 ? capacity : null,
    };
  });
  const entries: IntentEntry[] = [
    ...intents,
    {
      title: 'Of nobody, "yet"',
      active: false,
      required_fields: [],
      synonyms: ['A', 'B c'],
      affiliates: [],
    },
    { title: 'Of two', active: true, required_fields: [], synonyms: [], affiliates: ['acme', 'zed'] },
  ];
  return { environment: 'uat' as const, intents: entries, partners: states };
}

async function rowsOf(bytes: AsyncIterable<Uint8Array>): Promise<Map<string, TableRow[]>> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const sheets = await openXlsx(bytesSource(new Uint8Array(Buffer.concat(parts))), onServer());
  const workbook = new Map<string, TableRow[]>();
  for (const sheet of sheets) {
    const rows: TableRow[] = [];
    for await (const some of sheet.rows()) rows.push(...some);
    workbook.set(sheet.name, rows);
  }
  return workbook;
}

const known = { titles: ['Personal Loan'], slugs: ['marula-money'] };
const lenderHeadings = sheetColumns.Lenders.map(({ heading }) => heading);
const sheet = (...rows: readonly (readonly unknown[])[]): TableRow[] =>
  rows.map((cells, index) => ({ number: index + 1, cells }));
const lender = (values: Readonly<Record<string, unknown>>) =>
  lenderHeadings.map((heading) => values[heading]);
const rules = sheet(['Lender', 'Product', 'Field', 'Comparison', 'Value', 'Points']);

describe('a catalogue as a workbook', () => {
  test.each([
    ['UAT', uat],
    ['Production', production],
  ])('of the demo’s %s comes back as it was stored, with capacity and who may use what', async (_, demo) => {
    const content = stored(demo);
    const read = readCatalogueWorkbook(await rowsOf(catalogueWorkbook(content, known)));
    expect(read.problems).toEqual([]);
    const parsed = catalogueFile.parse(read.file);
    expect(parsed).toEqual({ ...content, schema_version: 1 });
    expect(JSON.stringify(read.file)).not.toContain('secret');
  });

  test('of nothing is the template: it has every heading, and reads as a file without entries', async () => {
    const template = catalogueWorkbook({ environment: 'uat', intents: [], partners: [] }, known);
    const workbook = await rowsOf(template);
    expect([...workbook.keys()]).toEqual([
      'Products',
      'Lenders',
      'Rules',
      'Caps',
      'Hours',
      'Closures',
      'Notes',
      'Lists',
    ]);
    expect(readCatalogueWorkbook(workbook)).toMatchObject({
      file: { environment: 'uat', schema_version: 1, intents: [], partners: [] },
      problems: [],
    });
  });

  test('is read as people fill it in', () => {
    const { file, problems } = readCatalogueWorkbook(
      new Map([
        ['Products', sheet(['Title'], ['Personal Loan'])],
        [
          'Lenders',
          sheet(lenderHeadings, lender({ Slug: 'acacia', Name: 'Acacia', Active: 'nee', Priority: '1 000' })),
        ],
        ['Rules', [...rules, { number: 2, cells: ['acacia', 'personal loan', 'Age', '>=', 18] }]],
        ['Caps', sheet(sheetColumns.Caps.map(({ heading }) => heading))],
        [
          'Hours',
          sheet(
            sheetColumns.Hours.map(({ heading }) => heading),
            ['acacia', '', 'mon', 0.375, '17:00'],
          ),
        ],
        [
          'Closures',
          sheet(
            sheetColumns.Closures.map(({ heading }) => heading),
            ['acacia', '2026-12-24 12:00', '2027-01-02', 'Holidays'],
          ),
        ],
      ]),
    );
    expect(problems.filter(({ sheet: name }) => name !== 'Products')).toEqual([]);
    const [acacia] = catalogueFile.parse(file).partners;
    expect(acacia).toMatchObject({
      active: false,
      priority: 1_000,
      intents: [{ title: 'personal loan', eligibility: [{ field: 'age', operator: '>=', value: 18 }] }],
      capacity: {
        hours: [{ weekday: 'mon', opens: '09:00', closes: '17:00' }],
        closures: [{ from: '2026-12-24T12:00:00+02:00', to: '2027-01-02T00:00:00+02:00' }],
      },
    });
  });

  test('says of each mistake in which row and column it stands', () => {
    const { file, places, problems } = readCatalogueWorkbook(
      new Map([
        [
          'Lenders',
          sheet(
            lenderHeadings,
            lender({ Slug: 'acacia', Name: 'Acacia', Active: 'perhaps', Logo: 'acacia.png' }),
          ),
        ],
        ['Rules', [...rules, { number: 2, cells: ['baobab', 'Personal Loan', 'Age', '>=', 'old'] }]],
        ['Caps', sheet(['Lender'])],
      ]),
    );
    expect(problems.map(({ sheet: name, row, column }) => `${name} ${row} ${column}`)).toEqual(
      expect.arrayContaining([
        'Lenders 2 Active',
        'Rules 2 Value',
        'Rules 2 Lender',
        'Caps 1 Most',
        'Hours 1 Lender',
      ]),
    );
    const checked = catalogueFile.safeParse(file, { error: plainMessage });
    if (checked.success) throw new Error('taken');
    expect(Object.keys(fieldErrors(checked.error))).toContain('partners[0].company_logo_url');
    expect(places.get('partners[0]')).toEqual({ sheet: 'Lenders', row: 2 });
  });

  test('leaves a lender’s capacity as it is where the sheets are taken out', () => {
    const without = lenderHeadings.filter((heading) => heading !== 'nothing');
    const { file, problems } = readCatalogueWorkbook(
      new Map([
        ['Lenders', sheet(without, lender({ Slug: 'acacia', Name: 'Acacia' }))],
        ['Rules', rules],
      ]),
    );
    expect(problems).toEqual([]);
    expect(catalogueFile.parse(file).partners[0]).not.toHaveProperty('capacity');
  });
});

test('a lender without a logo may say null', () => {
  const { partners } = catalogueFile.parse({
    partners: [{ slug: 'a', company_name: 'A', company_logo_url: null, company_website_url: null }],
  });
  expect(partners[0]).toMatchObject({ company_logo_url: '', company_website_url: '' });
});
