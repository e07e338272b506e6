'use client';

import type { KeyboardEvent, ReactNode } from 'react';

const controls = 'a[href], button:not(:disabled), input:not(:disabled)';

/** Arrow up and down move the focus within a list: to the same control of the next row. */
export function RowKeys({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for its rows, whose controls have the focus.
    <div onKeyDown={move}>{children}</div>
  );
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const control = event.target as HTMLElement;
  const row = control.closest('tbody tr');
  if (!row || !control.matches(controls)) return;
  const other = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const at = [...row.querySelectorAll(controls)].indexOf(control);
  const others = other ? [...other.querySelectorAll<HTMLElement>(controls)] : [];
  const next = others[at] ?? others[0];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
