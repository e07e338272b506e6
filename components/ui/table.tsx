import type { ComponentProps, ReactNode } from 'react';
import { className } from './class-name';

/** A table that scrolls sideways inside its frame, so that the page never does. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-card">
      <table className="w-full border-collapse text-left text-sm">{children}</table>
    </section>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="border-b border-line text-xs text-ink-2">
      <tr>{children}</tr>
    </thead>
  );
}

export function HeaderCell({ className: extra, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={className('h-10 px-4 font-medium whitespace-nowrap first:pl-6 last:pr-6', extra)}
    />
  );
}

export function Row({ className: extra, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={className('group border-b border-line last:border-0 hover:bg-surface-2/60', extra)}
    />
  );
}

export function Cell({ className: extra, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={className('h-11 px-4 py-2 first:pl-6 last:pr-6', extra)} />;
}
