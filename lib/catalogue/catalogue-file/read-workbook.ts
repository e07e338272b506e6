import type { TableRow } from '@/lib/base/spreadsheet/row';
import { titleKey } from '@/lib/base/text/title-key';
import { readRuleRows } from '@/lib/catalogue/partner/rule-sheet';
import { catalogueSchemaVersion } from './schema';
import { readCell } from './sheet-cell';
import {
  type CatalogueSheet,
  catalogueSheets,
  notesSheet,
  type SheetColumn,
  sheetColumns,
} from './sheet-column';

/** Where an entry stands in the workbook. */
export interface SheetPlace {
  sheet: CatalogueSheet;
  row: number;
}

/** A cell that cannot be read, or a heading that is missing. */
export interface SheetProblem extends SheetPlace {
  column: string;
  message: string;
}

export interface ReadCatalogue {
  /** In the form of the JSON file; not checked yet. */
  file: Record<string, unknown>;
  /** By the path of an entry in that file, such as `partners[3].capacity.caps[0]`. */
  places: ReadonlyMap<string, SheetPlace>;
  problems: SheetProblem[];
}

/** The rows of a workbook's sheets, by the names of their tabs. */
export type WorkbookRows = ReadonlyMap<string, readonly TableRow[]>;

type Entry = Record<string, unknown>;

interface ReadRow {
  row: number;
  entry: Entry;
}

/**
 * Reads a catalogue from the sheets of a workbook, as `catalogueWorkbook` writes it (design catalogue 35). A sheet that is
 * not there changes nothing: without Caps, Hours and Closures a lender's capacity stays as it is.
 */
export function readCatalogueWorkbook(workbook: WorkbookRows): ReadCatalogue {
  const problems: SheetProblem[] = [];
  const places = new Map<string, SheetPlace>();
  const rowsOf = (sheet: CatalogueSheet) => workbook.get(sheet) ?? null;
  const read = (sheet: Exclude<CatalogueSheet, 'Rules'>): ReadRow[] | null => {
    const rows = rowsOf(sheet);
    return rows && readRows(sheet, sheetColumns[sheet], rows, problems);
  };
  const products = read('Products') ?? [];
  const lenders = read('Lenders') ?? [];
  const [caps, hours, closures] = [read('Caps'), read('Hours'), read('Closures')];
  for (const [at, { row }] of products.entries()) places.set(`intents[${at}]`, { sheet: 'Products', row });
  const titles = products.flatMap(({ entry }) => (typeof entry.title === 'string' ? [entry.title] : []));
  const rules = rulesByLender(rowsOf('Rules'), titles, problems);
  for (const sheet of missingSheets(workbook, lenders))
    problems.push({ sheet, row: 1, column: 'Lender', message: 'is missing with its whole sheet: see Notes' });
  const slugs = new Set(lenders.map(({ entry }) => String(entry.slug)));
  const refuseStrangers = (sheet: CatalogueSheet, rows: readonly { row: number; lender: unknown }[]) => {
    for (const { row, lender } of rows)
      if (!slugs.has(String(lender)))
        problems.push({
          sheet,
          row,
          column: 'Lender',
          message: lender ? `there is no ${String(lender)} on the sheet Lenders` : 'is missing',
        });
  };
  refuseStrangers('Rules', rules.rows);
  const parts = { caps, hours, closures };
  for (const [sheet, rows] of [
    ['Caps', caps],
    ['Hours', hours],
    ['Closures', closures],
  ] as const)
    refuseStrangers(sheet, rows?.map(({ row, entry }) => ({ row, lender: entry.lender })) ?? []);
  const partners = lenders.map(({ row, entry }, at) => {
    const path = `partners[${at}]`;
    places.set(path, { sheet: 'Lenders', row });
    const own = rules.byLender.get(String(entry.slug));
    for (const [index, found] of (own?.places ?? []).entries())
      places.set(`${path}.intents[${index}]`, { sheet: 'Rules', row: found });
    const { capacity, ...rest } = entry;
    const hasCapacity = [caps, hours, closures].some((part) => part !== null);
    return {
      ...rest,
      intents: own?.intents ?? [],
      ...(hasCapacity && { capacity: capacityOf(String(entry.slug), path, capacity, parts, places) }),
    };
  });
  const environment = environmentOf(workbook.get(notesSheet) ?? []);
  return {
    file: {
      ...(environment !== null && { environment, schema_version: catalogueSchemaVersion }),
      intents: products.map(({ entry }) => entry),
      partners,
    },
    places,
    problems,
  };
}

/** Rules go with lenders; and what is said of one's capacity, with all of it. */
function missingSheets(workbook: WorkbookRows, lenders: readonly ReadRow[]): CatalogueSheet[] {
  const capacity = ['Caps', 'Hours', 'Closures'] as const;
  const isStated =
    capacity.some((sheet) => workbook.has(sheet)) ||
    lenders.some(({ entry }) => entry.capacity !== undefined);
  const needed: CatalogueSheet[] = lenders.length === 0 ? [] : ['Rules', ...(isStated ? capacity : [])];
  return needed.filter((sheet) => !workbook.has(sheet));
}

/** Null: no limits at all, which is what a lender without a row or a word about its capacity has. */
function capacityOf(
  slug: string,
  path: string,
  stated: unknown,
  parts: Record<'caps' | 'hours' | 'closures', readonly ReadRow[] | null>,
  places: Map<string, SheetPlace>,
): Entry | null {
  const sheets = { caps: 'Caps', hours: 'Hours', closures: 'Closures' } as const;
  const capacity: Entry = typeof stated === 'object' && stated !== null ? { ...stated } : {};
  for (const part of ['caps', 'hours', 'closures'] as const) {
    const own = (parts[part] ?? []).filter(({ entry }) => String(entry.lender) === slug);
    if (own.length === 0) continue;
    for (const [at, { row }] of own.entries())
      places.set(`${path}.capacity.${part}[${at}]`, { sheet: sheets[part], row });
    capacity[part] = own.map(({ entry: { lender: _, ...entry } }) => entry);
  }
  return Object.keys(capacity).length === 0 ? null : capacity;
}

function readRows(
  sheet: CatalogueSheet,
  columns: readonly SheetColumn[],
  [headings, ...rows]: readonly TableRow[],
  problems: SheetProblem[],
): ReadRow[] {
  const named = placesOf(headings);
  const absent = columns.filter(({ heading }) => !named.has(heading.toLowerCase()));
  if (absent.length > 0 && (rows.length > 0 || headings !== undefined)) {
    const row = headings?.number ?? 1;
    for (const { heading } of absent)
      problems.push({ sheet, row, column: heading, message: 'is missing from the headings' });
    return [];
  }
  return rows.map(({ number, cells }) => {
    const entry: Entry = {};
    for (const column of columns) {
      const read = readCell(column, cells[named.get(column.heading.toLowerCase()) ?? -1]);
      if (read === null) continue;
      if ('problem' in read)
        problems.push({ sheet, row: number, column: column.heading, message: read.problem });
      else put(entry, column.field, read.value);
    }
    // The lender's connection is what its row says, also where all five cells are empty.
    if (sheet === 'Lenders' && entry.connection === undefined) entry.connection = {};
    return { row: number, entry };
  });
}

/** Rules by lender, read as those of a lender's own workbook. */
function rulesByLender(
  rows: readonly TableRow[] | null,
  titles: readonly string[],
  problems: SheetProblem[],
) {
  const byLender = new Map<string, { intents: unknown[]; places: number[] }>();
  const [headings, ...rest] = rows ?? [];
  const named = placesOf(headings);
  const lenderAt = named.get('lender');
  const text = (row: TableRow, at: number | undefined) => String(row.cells[at ?? -1] ?? '').trim();
  if (headings !== undefined && lenderAt === undefined) {
    problems.push({
      sheet: 'Rules',
      row: headings.number,
      column: 'Lender',
      message: 'is missing from the headings',
    });
    return { byLender, rows: [] };
  }
  const productAt = named.get('product');
  const spelt = new Map(
    [...rest.map((row) => text(row, productAt)), ...titles].map((title) => [titleKey(title), title]),
  );
  const known = [...spelt.values()].filter((title) => title !== '');
  const bySlug = new Map<string, TableRow[]>();
  for (const row of rest) {
    const slug = text(row, lenderAt);
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), row]);
  }
  for (const [slug, own] of bySlug) {
    const read = readRuleRows(headings === undefined ? own : [headings, ...own], known);
    problems.push(...read.problems.map((problem) => ({ sheet: 'Rules' as const, ...problem })));
    const first = (title: string) =>
      own.find((row) => titleKey(text(row, productAt)) === titleKey(title))?.number ?? headings?.number ?? 1;
    byLender.set(slug, { intents: read.intents, places: read.intents.map(({ title }) => first(title)) });
  }
  return {
    byLender,
    rows: rest.map((row) => ({ row: row.number, lender: text(row, lenderAt) })),
  };
}

function placesOf(headings: TableRow | undefined): Map<string, number> {
  return new Map(headings?.cells.map((cell, at) => [String(cell).trim().toLowerCase(), at]));
}

/** Sets `connection.score_url` as a member of a member. */
function put(entry: Entry, field: string, value: unknown): void {
  const [first = '', second] = field.split('.');
  if (second === undefined) {
    entry[first] = value;
    return;
  }
  const inner = (entry[first] ?? {}) as Entry;
  inner[second] = value;
  entry[first] = inner;
}

function environmentOf(rows: readonly TableRow[]): string | null {
  const found = rows.find(({ cells }) => String(cells[0]).trim().toLowerCase() === 'environment');
  const name = String(found?.cells[1] ?? '').trim();
  return name === '' ? null : name;
}

/** Whether these are the sheets of a catalogue, and not of any other workbook. */
export function isCatalogueWorkbook(workbook: WorkbookRows): boolean {
  return catalogueSheets.some((sheet) => workbook.has(sheet));
}
