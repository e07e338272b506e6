import type { ComponentProps, ReactNode } from 'react';
import { className } from './class-name';

interface TableProps {
  label: string;
  /** On a phone each row is a card, whose first cell is its heading; the other cells need their `label`. */
  cards?: boolean;
  children: ReactNode;
}

/** A table that scrolls sideways inside its frame, so that the page never does. */
export function Table({ label, cards = false, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-card">
      <table
        data-cards={cards || undefined}
        className="w-full border-collapse text-left text-sm data-cards:max-sm:block data-cards:max-sm:[&>tbody]:block"
      >
        {children}
      </table>
    </section>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="border-b border-line text-xs text-ink-2 card:hidden">
      <tr>{children}</tr>
    </thead>
  );
}

export function HeaderCell({ className: extra, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={className(
        'h-10 px-4 font-medium whitespace-nowrap first:pl-6 last:pr-6 dense:h-8 dense:px-2 dense:first:pl-4 dense:last:pr-4',
        extra,
      )}
    />
  );
}

export function Row({ className: extra, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={className(
        'group border-b border-line last:border-0 hover:bg-surface-2/60',
        'card:grid card:grid-cols-2 card:gap-x-4 card:gap-y-3 card:px-5 card:py-4',
        extra,
      )}
    />
  );
}

interface CellProps extends ComponentProps<'td'> {
  /** Its heading, shown above it on a card; without one it takes the card's whole width. */
  label?: string;
}

export function Cell({ label, className: extra, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      data-label={label}
      className={className(
        'cell dense:cell-dense card:cell-card',
        label === undefined ? 'card:col-span-2' : 'card:cell-label',
        extra,
      )}
    />
  );
}
