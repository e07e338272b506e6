import type { TableOrigin } from '@/lib/batch/correct/source-table';

/** A sheet that was sent as an upload of its own. */
export interface SentSheet {
  readonly sheet: number;
  readonly name: string;
  readonly batchId: string;
}

/** How the sheets of a workbook go one after the other. */
export interface SheetQueue {
  readonly sent: readonly SentSheet[];
  /** Whether a sheet is to follow, where the user has said so. */
  readonly ticks: Readonly<Record<number, boolean>>;
  /** Whether sheets with leads follow unless the user says otherwise: not of a file that is continued, of which some may be sent. */
  readonly follow: boolean;
}

export const noSheets: SheetQueue = { sent: [], ticks: {}, follow: true };

/** A sheet beside the open one that has leads, and is not sent. */
export interface OtherSheet {
  readonly sheet: number;
  readonly name: string;
  readonly isHidden: boolean;
  readonly follows: boolean;
}

/**
 * Returns the other sheets with leads in the order in which they follow: those after the open one, then those before it.
 * Nobody means a hidden sheet, such as last month's, unless they say so.
 */
export function otherSheets({ sheets, sheet: open }: TableOrigin, queue: SheetQueue): OtherSheet[] {
  const isSent = (sheet: number) => queue.sent.some((one) => one.sheet === sheet);
  const others = sheets.flatMap(({ name, hasLeads, isHidden }, sheet) =>
    hasLeads && sheet !== open && !isSent(sheet)
      ? [{ sheet, name, isHidden, follows: queue.ticks[sheet] ?? (queue.follow && !isHidden) }]
      : [],
  );
  return [...others.filter(({ sheet }) => sheet > open), ...others.filter(({ sheet }) => sheet < open)];
}

/** The sheet that is opened when the open one is sent; null: it was the last. */
export const nextSheet = (origin: TableOrigin | null, queue: SheetQueue): OtherSheet | null =>
  (origin && otherSheets(origin, queue).find(({ follows }) => follows)) ?? null;

/**
 * What the upload of a sheet is called: `July (Durban).xlsx` where the workbook has several sheets with leads, else as
 * the file.
 */
export function sheetFileName(fileName: string, origin: TableOrigin | null): string {
  const name = origin?.sheets[origin.sheet]?.name ?? '';
  const withLeads = origin?.sheets.filter(({ hasLeads }) => hasLeads).length ?? 0;
  if (name === '' || withLeads < 2) return fileName;
  const dot = fileName.lastIndexOf('.');
  const stem = dot <= 0 ? fileName : fileName.slice(0, dot);
  return `${stem} (${name})${dot <= 0 ? '' : fileName.slice(dot)}`;
}
