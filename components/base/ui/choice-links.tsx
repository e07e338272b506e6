import type { ReactNode } from 'react';
import { className } from './class-name';
import { Link } from './link';

/** A choice that stands in the address, made by links. */
export function ChoiceLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex max-w-full items-center gap-3">
      <span className="text-xs text-ink-2 max-sm:hidden">{label}</span>
      <span className="flex overflow-x-auto rounded-control bg-surface-2 p-1">{children}</span>
    </nav>
  );
}

export function ChoiceLink({
  href,
  isChosen,
  children,
}: {
  href: string;
  isChosen: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      scroll={false}
      aria-current={isChosen ? 'true' : undefined}
      className={className(
        'flex h-8 items-center rounded-[6px] px-3 text-sm font-medium whitespace-nowrap',
        isChosen ? 'bg-surface text-ink shadow-card' : 'text-ink-2 hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}
