import type { LeadListRow } from '@/db/query/lead-list-part';
import { storedFields } from '@/lib/applicant/field';
import { recordEvent } from '@/lib/audit/record-event';
import type { AffiliateContext } from '@/lib/context';
import { southAfricanDate, southAfricanTime } from '@/lib/date';
import { validationFailed } from '@/lib/error';
import { recordRead } from '@/lib/lead-read/record-read';
import { assertMay } from '@/lib/permission';
import { publicId } from '@/lib/public-id';
import { csvLine, harmless } from '@/lib/spreadsheet/csv-write';
import {
  capturedBy,
  type LeadQuery,
  maskedIdNumber,
  type Narrowing,
  readLeads,
  readQuery,
} from './list-leads';

interface LeadExport {
  fileName: string;
  /** UTF-8 with the byte order mark that Excel expects. */
  lines: AsyncIterable<Uint8Array>;
}

const rowsAtOnce = 500;
const byteOrderMark = '\uFEFF';

/**
 * Streams all matching leads as CSV, newest first, page by page, with masked ID numbers (design 9). Records the event
 * before the first line is sent, with the filter but never the search text. Throws `validation_failed` when the search
 * text is too short. Leaves out leads that arrive meanwhile.
 */
export async function exportLeads(
  ctx: AffiliateContext,
  query: Omit<LeadQuery, 'cursor'>,
): Promise<LeadExport> {
  const { affiliateId, environment } = ctx.scope;
  assertMay(ctx, 'lead.export', { affiliateId });
  const narrowing = readQuery(ctx, query);
  if (narrowing === null) throw validationFailed({ search: ['too short'] });
  await recordEvent(ctx, ctx.database, {
    action: 'lead.exported',
    affiliateId,
    environment,
    after: { ...query.filter, searched: narrowing.search !== null },
  });
  return {
    fileName: `leads-${environment}-${southAfricanDate(ctx.clock.now())}.csv`,
    lines: csvLines(ctx, narrowing),
  };
}

async function* csvLines(ctx: AffiliateContext, narrowing: Narrowing): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let sent = 0;
  try {
    yield encoder.encode(byteOrderMark + csvLine(columns.map(({ name }) => name)));
    for (let beforeId: number | null = null; ; ) {
      // Page by page, so that a slow reader holds neither a connection nor a transaction.
      const rows = await readLeads(ctx, narrowing, beforeId, rowsAtOnce);
      sent += rows.length;
      yield encoder.encode(rows.map((row) => csvRow(ctx, row)).join(''));
      if (rows.length < rowsAtOnce) return;
      beforeId = rows.at(-1)?.id ?? null;
    }
  } finally {
    // Also when the reader has gone away: what was sent has been seen.
    recordRead(ctx, { kind: 'exported', rows: sent });
  }
}

interface Column {
  name: string;
  cell(row: LeadListRow, ctx: AffiliateContext): string | number | boolean | null | undefined;
}

/** Columns by wire name; times are South African, in a format that spreadsheets recognise. */
const columns: readonly Column[] = [
  { name: 'id', cell: ({ id }, { env }) => publicId(env.idKey, 'lead', id) },
  { name: 'created_at', cell: ({ createdAt }) => southAfricanTime(createdAt) },
  { name: 'updated_at', cell: ({ updatedAt }) => southAfricanTime(updatedAt) },
  { name: 'state', cell: ({ state }) => state },
  { name: 'intent', cell: ({ intentTitle }) => intentTitle },
  { name: 'partner', cell: ({ partnerName }) => partnerName },
  { name: 'source', cell: ({ source }) => source },
  { name: 'captured_by', cell: capturedBy },
  { name: 'first_name', cell: ({ firstName }) => firstName },
  { name: 'last_name', cell: ({ lastName }) => lastName },
  { name: 'cell_phone_number', cell: ({ cellPhoneNumber }) => cellPhoneNumber },
  { name: 'email', cell: ({ email }) => email },
  { name: 'id_number', cell: (row, { env }) => maskedIdNumber(env, row) },
  ...storedFields.map(({ name }): Column => ({ name, cell: ({ fields }) => fields[name] })),
];

function csvRow(ctx: AffiliateContext, row: LeadListRow): string {
  return csvLine(columns.map(({ cell }) => text(cell(row, ctx))));
}

/** A negative number is not a formula, so it stays a number. */
function text(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? harmless(value) : String(value);
}
