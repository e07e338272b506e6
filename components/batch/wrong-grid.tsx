// biome-ignore-all lint/a11y/useSemanticElements: rows that are virtual cannot be a table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus in turn, as the grid pattern wants.
'use client';

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { CircleCheck, RotateCcw, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { className } from '@/components/base/ui/class-name';
import { formatNumber } from '@/components/base/ui/format';
import type { ListedRow } from '@/lib/batch/correct/table-view';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { cellMessage, fieldLabel, rowMessage } from './cell-message';
import { GridCell } from './grid-cell';

interface WrongGridProps {
  columns: readonly FileFieldName[];
  count: number;
  rows: ReadonlyMap<number, ListedRow>;
  onShow: (from: number, to: number) => void;
  /** `row`: its number in the file. */
  onEdit: (row: number, column: number, text: string) => Promise<void>;
  /** Puts a block of cells in place, from this one on. */
  onPaste: (row: number, column: number, text: string) => Promise<void>;
  onLeaveOut: (row: number, isOut: boolean) => Promise<void>;
  /** Finds the next wrong cell after a place of the grid, or before it; column -1: the row as a whole. */
  onNext: (at: number, column: number, isBack: boolean) => Promise<{ at: number; column: number } | null>;
}

const rowHeight = 44;
/** Columns before the fields: the row's number and what is wrong with it. */
const fixedColumns = 2;

interface Place {
  readonly row: number;
  readonly column: number;
}

/**
 * Lists only rows with errors or warnings; each cell is edited in place. Arrow keys move, Enter edits, F8 goes to the
 * next wrong cell, Ctrl+Delete leaves a row out, and a block of cells can be pasted.
 */
export function WrongGrid({
  columns,
  count,
  rows,
  onShow,
  onEdit,
  onPaste,
  onLeaveOut,
  onNext,
}: WrongGridProps) {
  const ids = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [place, setActive] = useState<Place>({ row: 0, column: fixedColumns });
  // Fixed rows leave the grid: without a focusable cell no key would reach it.
  const active = { row: Math.min(place.row, count - 1), column: place.column };
  const [editing, setEditing] = useState<string | null>(null);
  const moved = useRef(false);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // Keeps the focused cell rendered, however far the grid is scrolled.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), active.row])].sort((a, b) => a - b),
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  // Runs for the same range too when other rows have taken its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` says that some were forgotten.
  useEffect(() => onShow(first, last), [onShow, first, last, rows]);

  useEffect(() => {
    if (!moved.current || editing !== null) return;
    frame.current?.querySelector<HTMLElement>(`[data-place="${active.row}:${active.column}"]`)?.focus();
  }, [active.row, active.column, editing]);

  const lastColumn = columns.length + fixedColumns - 1;
  const move = (row: number, column: number) => {
    const place = {
      row: Math.max(0, Math.min(count - 1, row)),
      column: Math.max(0, Math.min(lastColumn, column)),
    };
    moved.current = true;
    virtual.scrollToIndex(place.row);
    setActive(place);
  };
  const beginEdit = (text?: string) => {
    const row = rows.get(active.row);
    if (active.column === 1 && text === undefined) beginAt(active.row, 1);
    if (!row || active.column < fixedColumns) return;
    moved.current = true;
    setEditing(text ?? row.texts[active.column - fixedColumns] ?? '');
  };
  /** A click on a cell edits it; a click on the error edits the first wrong cell. */
  const beginAt = (index: number, column: number) => {
    const row = rows.get(index);
    const wrong = columns.findIndex(
      (field) => row?.errors[field] || row?.warnings.some((warning) => warning.field === field),
    );
    const chosen = column === 1 && wrong >= 0 ? wrong + fixedColumns : column;
    moved.current = true;
    setActive({ row: index, column: chosen });
    if (row && chosen >= fixedColumns) setEditing(row.texts[chosen - fixedColumns] ?? '');
  };
  const commit = (text: string, to?: Place) => {
    setEditing(null);
    const row = rows.get(active.row);
    if (row && text !== row.texts[active.column - fixedColumns]) {
      void onEdit(row.row, active.column - fixedColumns, text);
    }
    if (to) move(to.row, to.column);
  };

  const toggleRow = (index: number) => {
    const row = rows.get(index);
    if (row) void onLeaveOut(row.row, !row.isLeftOut);
  };
  const goToNext = async (isBack: boolean) => {
    const next = await onNext(active.row, active.column - fixedColumns, isBack);
    if (next) move(next.at, next.column + fixedColumns);
  };
  const pasted = (event: ClipboardEvent) => {
    const row = rows.get(active.row);
    if (editing !== null || !row || active.column < fixedColumns) return;
    event.preventDefault();
    void onPaste(row.row, active.column - fixedColumns, event.clipboardData.getData('text/plain'));
  };

  const pressed = (event: KeyboardEvent) => {
    if (editing !== null || event.metaKey || event.altKey) return;
    if (event.ctrlKey) {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return;
      event.preventDefault();
      toggleRow(active.row);
      return;
    }
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 400) / rowHeight) - 2);
    const { row, column } = active;
    const moves: Record<string, () => void> = {
      ArrowUp: () => move(row - 1, column),
      ArrowDown: () => move(row + 1, column),
      ArrowLeft: () => move(row, column - 1),
      ArrowRight: () => move(row, column + 1),
      PageUp: () => move(row - page, column),
      PageDown: () => move(row + page, column),
      Home: () => move(row, 0),
      End: () => move(row, lastColumn),
      Enter: () => beginEdit(),
      F2: () => beginEdit(),
      F8: () => void goToNext(event.shiftKey),
      Delete: () => (column < fixedColumns ? toggleRow(row) : commit('')),
    };
    const known = moves[event.key];
    if (known) known();
    else if (event.key.length === 1) beginEdit(event.key);
    else return;
    event.preventDefault();
  };

  const template = { gridTemplateColumns: `var(--row) var(--why) repeat(${columns.length}, var(--cell))` };
  const width = { width: `calc(var(--row) + var(--why) + ${columns.length} * var(--cell))` };
  return (
    <div
      ref={frame}
      role="grid"
      aria-label="Rows to correct"
      aria-rowcount={count + 1}
      aria-colcount={lastColumn + 1}
      onKeyDown={pressed}
      onPaste={pasted}
      className="max-h-[min(32rem,70dvh)] overflow-auto [--cell:9rem] [--row:5.25rem] [--why:10.5rem] sm:[--cell:11rem] sm:[--row:6.25rem] sm:[--why:20rem] overscroll-x-contain rounded-b-card border-t border-line text-sm"
    >
      <div
        role="row"
        aria-rowindex={1}
        style={{ ...template, ...width }}
        className="sticky top-0 z-10 grid h-10 items-center border-b border-line bg-surface-2 text-xs font-medium text-ink-2"
      >
        {['Row', 'What is wrong', ...columns.map(fieldLabel)].map((label, column) => (
          <div key={label} role="columnheader" aria-colindex={column + 1} className="truncate px-3">
            {label}
          </div>
        ))}
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize(), ...width }}>
        {items.map(({ index, start }) => {
          const row = rows.get(index);
          const right =
            row !== undefined &&
            Object.keys(row.errors).length === 0 &&
            row.warnings.length === 0 &&
            row.note === null;
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              style={{ ...template, height: rowHeight, transform: `translateY(${start}px)` }}
              className={className(
                'absolute inset-x-0 top-0 grid border-b border-line',
                row?.isLeftOut ? 'bg-surface-2 text-ink-2 line-through' : right && 'bg-success-soft/60',
              )}
            >
              {Array.from({ length: lastColumn + 1 }, (_, column) => {
                const isActive = active.row === index && active.column === column;
                const field = columns[column - fixedColumns];
                const text = row?.texts[column - fixedColumns] ?? '';
                const problem = field && row?.errors[field]?.[0];
                const warning = row?.warnings.find((found) => found.field === field);
                return (
                  <GridCell
                    key={field ?? column}
                    place={`${index}:${column}`}
                    messageId={`${ids}${index}-${column}`}
                    column={column}
                    label={field ? fieldLabel(field) : ''}
                    active={isActive}
                    editing={isActive && field ? editing : null}
                    problem={field && problem && !row?.isLeftOut ? cellMessage(field, problem, text) : null}
                    warning={(!row?.isLeftOut && warning?.message) || null}
                    onFocus={() => setActive({ row: index, column })}
                    onBegin={() => beginAt(index, column)}
                    onCommit={(value, way) =>
                      commit(
                        value,
                        way === 'down'
                          ? { row: index + 1, column }
                          : way === 'right'
                            ? { row: index, column: column + 1 }
                            : way === 'left'
                              ? { row: index, column: Math.max(fixedColumns, column - 1) }
                              : undefined,
                      )
                    }
                    onCancel={() => setEditing(null)}
                  >
                    {column === 0 && row && (
                      <RowMark row={row} onToggle={() => void onLeaveOut(row.row, !row.isLeftOut)} />
                    )}
                    {column === 1 &&
                      row &&
                      (row.isLeftOut ? 'Left out' : right ? <FixedMark /> : messageOf(row, columns))}
                    {field && text}
                  </GridCell>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function messageOf(row: ListedRow, columns: readonly FileFieldName[]): string {
  const found = rowMessage(row.errors, (field) => row.texts[columns.indexOf(field as FileFieldName)] ?? '');
  // Two fields of one warning have one text.
  const doubts = [...new Set(row.warnings.map(({ message }) => message))];
  return found || (row.note ?? doubts.join(' '));
}

/** The row's number, and what leaves it out or takes it back in; by key it is Ctrl+Delete. */
function RowMark({ row: { row, isLeftOut }, onToggle }: { row: ListedRow; onToggle: () => void }) {
  const label = isLeftOut ? `Take row ${row} back in` : `Leave row ${row} out`;
  return (
    <span className="flex w-full items-center justify-between gap-1">
      {formatNumber(row)}
      <button
        type="button"
        tabIndex={-1}
        aria-label={label}
        title={`${label} (Ctrl+Delete)`}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
        className="rounded-full p-1 text-ink-2 no-underline hover:bg-surface-3 hover:text-ink"
      >
        {isLeftOut ? <RotateCcw size={13} aria-hidden="true" /> : <X size={13} aria-hidden="true" />}
      </button>
    </span>
  );
}

function FixedMark() {
  return (
    <span className="flex items-center gap-1.5 text-success">
      <CircleCheck size={15} aria-hidden="true" />
      Fixed
    </span>
  );
}
