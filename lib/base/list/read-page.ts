/** Reads rows in the list's order, from a row on or up to it; null: from the first. */
export interface RowPlace<Id> {
  readonly from: { readonly id: Id; readonly direction: 'after' | 'before' } | null;
  readonly limit: number;
}

export const pageSize = 50;

/** The place in a list whose rows go by numbers; any other id is that of no row. */
export function numbered({ from, limit }: RowPlace<string>): RowPlace<number> {
  return { from: from && { ...from, id: /^\d{1,15}$/.test(from.id) ? Number(from.id) : -1 }, limit };
}

interface PageOf<Found> {
  found: Found;
  isFirst: boolean;
  hasNext: boolean;
}

/**
 * Reads a page of a list by keyset: one row more than a page tells whether there are others. Going back to the top
 * shows the full first page, not only the rows above the place; a place where nothing is any more counts as none.
 */
export async function readPage<Id, Found extends { rows: readonly unknown[] }>(
  from: RowPlace<Id>['from'],
  read: (place: RowPlace<Id>) => Promise<Found>,
): Promise<PageOf<Found>> {
  const found = await read({ from, limit: pageSize + 1 });
  const hasMore = found.rows.length > pageSize;
  if (from !== null && (found.rows.length === 0 || (from.direction === 'before' && !hasMore)))
    return readPage(null, read);
  const isBackward = from?.direction === 'before';
  // The row too many is at the far end.
  const rows = isBackward ? found.rows.slice(-pageSize) : found.rows.slice(0, pageSize);
  return { found: { ...found, rows }, isFirst: from === null, hasNext: isBackward || hasMore };
}
