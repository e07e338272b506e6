'use client';

import { Check, X } from 'lucide-react';
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { formatNumber } from '@/components/base/ui/format';

/** A row that can be selected; what an action needs to know of it besides goes with it. */
export interface SelectableRow {
  readonly id: string;
  readonly name: string;
}

interface SelectionState {
  rows: readonly SelectableRow[];
  selected: ReadonlySet<string>;
  /** `range`: all rows from the last one touched to this one. */
  toggle: (id: string, range: boolean) => void;
  choose: (ids: readonly string[]) => void;
}

const SelectionContext = createContext<SelectionState | null>(null);

export function useSelection(): SelectionState {
  const state = use(SelectionContext);
  if (!state) throw new Error('a selection is used outside a list');
  return state;
}

interface SelectionProps {
  rows: readonly SelectableRow[];
  /** At first all are selected. */
  isAllChosen?: boolean;
  children: ReactNode;
}

/** Holds which rows of the page are selected. Rows that have left the page are not. */
export function Selection({ rows, isAllChosen = false, children }: SelectionProps) {
  const ids = rows.map(({ id }) => id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(isAllChosen ? ids : []));
  const last = useRef<string | null>(null);
  const toggle = (id: string, range: boolean) => {
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
    const touched = range && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    const next = new Set(chosen);
    const isOn = !chosen.has(id);
    for (const one of touched)
      if (isOn) next.add(one);
      else next.delete(one);
    last.current = id;
    setChosen(next);
  };
  const selected = new Set(ids.filter((id) => chosen.has(id)));
  return (
    <SelectionContext value={{ rows, selected, toggle, choose: (some) => setChosen(new Set(some)) }}>
      {children}
    </SelectionContext>
  );
}

interface BoxProps {
  label: string;
  checked: boolean;
  mixed?: boolean;
  onPress: (range: boolean) => void;
}

/** A checkbox whose whole cell is its target. */
function Box({ label, checked, mixed = false, onPress }: BoxProps) {
  return (
    // Above the link that covers the row.
    <span className="relative z-1 inline-flex size-8 items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onChange={(event) => onPress('shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
        autoComplete="off"
        className="peer absolute inset-0 m-auto size-5 cursor-pointer appearance-none rounded-tag border border-control bg-surface transition-colors not-checked:hover:border-ink-2 checked:border-accent checked:bg-accent indeterminate:border-accent"
      />
      <Check
        size={14}
        strokeWidth={3}
        aria-hidden="true"
        className="pointer-events-none relative hidden text-on-accent peer-checked:block"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute hidden h-0.5 w-2.5 bg-accent peer-indeterminate:block"
      />
    </span>
  );
}

export function RowBox({ id, name }: SelectableRow) {
  const { selected, toggle } = useSelection();
  return <Box label={`Select ${name}`} checked={selected.has(id)} onPress={(range) => toggle(id, range)} />;
}

/** Selects all rows of the page, or none. */
export function AllBox() {
  const { rows, selected, choose } = useSelection();
  const isAll = rows.length > 0 && selected.size === rows.length;
  return (
    <Box
      label="Select all on this page"
      checked={isAll}
      mixed={selected.size > 0 && !isAll}
      onPress={() => choose(isAll ? [] : rows.map(({ id }) => id))}
    />
  );
}

/** How many rows are selected, and what can be done with them; nothing while none is. */
export function SelectionBar({ children }: { children: ReactNode }) {
  const { rows, selected, choose } = useSelection();
  const text = selected.size === 0 ? '' : `${formatNumber(selected.size)} selected`;
  // Said by a region that is there before its text.
  const said = (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
  if (selected.size === 0) return said;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-t-card border-b border-line bg-accent-soft px-4 py-2 sm:px-6">
      {said}
      <p aria-hidden="true" className="mr-2 text-sm font-medium">
        {text}
      </p>
      {children}
      {selected.size < rows.length && (
        <button
          type="button"
          onClick={() => choose(rows.map(({ id }) => id))}
          className="h-8 rounded-control px-2 text-sm text-accent hover:underline sm:hidden"
        >
          Select all {formatNumber(rows.length)}
        </button>
      )}
      <button
        type="button"
        aria-label="Select none"
        onClick={() => choose([])}
        className="ml-auto flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
