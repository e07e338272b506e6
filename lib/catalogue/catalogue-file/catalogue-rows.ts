import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import type { PartnerState } from '@/lib/catalogue/partner/partner-state';
import { type IntentRules, ruleRows } from '@/lib/catalogue/partner/rule-sheet';
import { type CatalogueSheet, nobody, noLimit, type SheetColumn, sheetColumns } from './sheet-column';

type Cell = string | number | null;
type Rows = readonly (readonly Cell[])[];

/** Writes a catalogue as the rows of its sheets, headings left out. Secrets and former titles are not in it. */
export function catalogueRows(content: {
  intents: readonly IntentEntry[];
  partners: readonly PartnerState[];
}): Record<CatalogueSheet, Rows> {
  const { intents, partners } = content;
  const ofEach = (list: 'caps' | 'hours' | 'closures', columns: readonly SheetColumn[]) =>
    partners.flatMap(({ slug, capacity }) =>
      (capacity?.[list] ?? []).map((entry) => cells(columns, { lender: slug, ...entry })),
    );
  return {
    Products: intents.map((intent) =>
      cells(sheetColumns.Products, {
        ...intent,
        affiliates: intent.affiliates?.length === 0 ? nobody : intent.affiliates,
      }),
    ),
    Lenders: partners.map((partner) => cells(sheetColumns.Lenders, { ...partner })),
    Rules: partners.flatMap(({ slug, intents: served }) =>
      ruleRows(served as readonly IntentRules[]).map((row) => [slug, ...row]),
    ),
    Caps: ofEach('caps', sheetColumns.Caps).map((row) =>
      row.map((value, at) => (sheetColumns.Caps[at]?.field === 'most' && value === null ? noLimit : value)),
    ),
    Hours: ofEach('hours', sheetColumns.Hours),
    Closures: ofEach('closures', sheetColumns.Closures),
  };
}

function cells(columns: readonly SheetColumn[], entry: Readonly<Record<string, unknown>>): Cell[] {
  return columns.map(({ field }) => {
    const value = field
      .split('.')
      .reduce<unknown>(
        (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
        entry,
      );
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (Array.isArray(value)) return value.join(', ') || null;
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
  });
}
