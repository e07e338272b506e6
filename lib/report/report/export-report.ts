import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { type FileFormat, type ListFile, writeListFile } from '@/lib/base/list-file/write-file';
import type { Environment } from '@/word/environment';
import { fileColumns } from './columns';
import { getOwnReport, getReport } from './get-report';
import { inputOf, ownInputOf } from './input';
import type { ReportSearch } from './search';
import type { ReportView } from './view';

/** Writes a report as a file, sorted as its page is. Records the event. Throws as `getReport` does. */
export async function exportReport(
  ctx: Context,
  { search, environment, format }: { search: ReportSearch; environment: Environment; format: FileFormat },
): Promise<ListFile> {
  const asked = { ...inputOf(search, environment), compare: false };
  return writeReport(ctx, await getReport(ctx, asked, { sort: search.sort }), format);
}

export async function exportOwnReport(
  ctx: AffiliateContext,
  { search, format }: { search: ReportSearch; format: FileFormat },
): Promise<ListFile> {
  const asked = { ...ownInputOf(search), compare: false };
  return writeReport(ctx, await getOwnReport(ctx, asked, { sort: search.sort }), format);
}

async function writeReport(ctx: Context, view: ReportView, format: FileFormat): Promise<ListFile> {
  const { from, to, by, happened } = view;
  await recordAudit(ctx, ctx.database, {
    action: 'list.exported',
    after: {
      list: 'report',
      by: by.join(','),
      from,
      to,
      searched: false,
      ...(happened && { basis: 'happened' }),
    },
  });
  return reportFile(view, format);
}

/** Writes a report that was read as a file. */
export function reportFile({ from, to, by, happened, rows }: ReportView, format: FileFormat): ListFile {
  return writeListFile(
    format,
    `report-${from}-to-${to}${happened ? '-by-day-happened' : ''}`,
    fileColumns(by),
    pages(rows),
  );
}

async function* pages<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  const atOnce = 1_000;
  for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce);
}
