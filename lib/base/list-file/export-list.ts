import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListSource } from '@/lib/base/list/source';
import { southAfricanDate } from '@/lib/base/time/date';
import { type FileFormat, type ListFile, writeListFile } from './write-file';

const rowsAtOnce = 500;

/**
 * Streams all rows of a list that match as a file, in the query's order, page by page, so that a slow reader holds
 * neither a connection nor a transaction. Records the event before the first row is sent, with the filter, never what
 * was searched for. Throws `forbidden`.
 */
export async function exportList<Row, Filter extends object>(
  ctx: Context,
  source: ListSource<Row, Filter>,
  query: ListQuery<Filter>,
  format: FileFormat,
): Promise<ListFile> {
  assertMay(ctx, source.action);
  const { list } = source;
  await recordAudit(ctx, ctx.database, {
    action: 'list.exported',
    after: { list: list.name, ...query.filter, searched: query.search !== '' },
  });
  const name = `${list.name}s-${southAfricanDate(ctx.clock.now())}`;
  return writeListFile(format, name, source.file, allRows(ctx, source, query));
}

async function* allRows<Row, Filter extends object>(
  ctx: Context,
  source: ListSource<Row, Filter>,
  query: ListQuery<Filter>,
): AsyncGenerator<Row[]> {
  for (let id: string | null = null; ; ) {
    const from = id === null ? null : ({ id, direction: 'after' } as const);
    const rows: Row[] = await source.read(ctx, query, { from, limit: rowsAtOnce });
    if (rows.length > 0) yield rows;
    const last: Row | undefined = rows.at(-1);
    if (rows.length < rowsAtOnce || last === undefined) return;
    id = source.idOf(last);
  }
}
