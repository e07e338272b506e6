// biome-ignore-all lint/a11y/useSemanticElements: rows that are virtual cannot be a table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus in turn, as the grid pattern wants.
'use client';

import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { className } from '@/components/base/ui/class-name';

interface GridCellProps {
  /** `row:column`, by which the grid finds the cell. */
  place: string;
  /** Of the element that says what is wrong with the cell. */
  messageId: string;
  column: number;
  label: string;
  active: boolean;
  /** The text while the cell is being edited, otherwise null. */
  editing: string | null;
  /** What is wrong with the cell. */
  problem: string | null;
  /** What is probably wrong with it, though valid. */
  warning: string | null;
  onFocus: () => void;
  onBegin: () => void;
  onCommit: (text: string, way?: 'down' | 'right' | 'left') => void;
  onCancel: () => void;
  children: ReactNode;
}

export function GridCell(props: GridCellProps) {
  const { place, messageId, column, active, editing, problem, warning, onFocus, onBegin, children } = props;
  const isFixed = column < 2;
  const message = problem ?? warning;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys.
    <div
      role="gridcell"
      data-place={place}
      aria-colindex={column + 1}
      aria-readonly={isFixed || undefined}
      aria-invalid={problem ? true : undefined}
      aria-describedby={message === null ? undefined : messageId}
      title={message ?? (column === 1 && typeof children === 'string' ? children : undefined)}
      tabIndex={active ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onFocus();
      }}
      onClick={() => {
        if (editing === null) onBegin();
      }}
      className={className(
        'flex min-w-0 items-center px-3 outline-none focus-visible:-outline-offset-2',
        active && editing === null && 'ring-2 ring-focus/60 ring-inset',
        problem ? 'bg-danger-soft text-danger' : warning && 'bg-warning-soft text-warning',
        column === 0 && 'tabular text-ink-2',
        column === 1 && 'text-xs leading-4 text-ink-2',
        !isFixed && 'cursor-text',
      )}
    >
      {editing === null ? (
        <span className={column === 1 ? 'line-clamp-2' : 'truncate'}>
          {children || (problem ? <span className="italic">empty</span> : null)}
        </span>
      ) : (
        <CellInput {...props} text={editing} />
      )}
      {message !== null && (
        <span id={messageId} hidden>
          {message}
        </span>
      )}
    </div>
  );
}

function CellInput({
  text,
  label,
  messageId,
  problem,
  warning,
  onCommit,
  onCancel,
}: GridCellProps & { text: string }) {
  // A key that ends editing removes the input, which blurs it: that must not commit a second time.
  const done = useRef(false);
  const leave = (act: () => void) => {
    if (done.current) return;
    done.current = true;
    act();
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    if (event.key === 'Enter') leave(() => onCommit(value, 'down'));
    else if (event.key === 'Tab') leave(() => onCommit(value, event.shiftKey ? 'left' : 'right'));
    else if (event.key === 'Escape') leave(onCancel);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      aria-label={label}
      aria-invalid={problem !== null || undefined}
      aria-describedby={(problem ?? warning) === null ? undefined : messageId}
      defaultValue={text}
      ref={(input) => {
        if (input && document.activeElement !== input) {
          input.focus();
          input.setSelectionRange(input.value.length, input.value.length);
        }
      }}
      onKeyDown={pressed}
      onBlur={(event) => leave(() => onCommit(event.currentTarget.value))}
      className="control h-9 px-2 text-sm"
    />
  );
}
