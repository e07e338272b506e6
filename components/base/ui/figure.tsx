import type { ReactNode } from 'react';
import { className } from './class-name';
import { Link } from './link';

/** A key figure with its label; links to its source. */
export function Figure({
  label,
  value,
  note,
  href,
  tone,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  href?: string;
  tone?: 'danger' | 'warning' | undefined;
}) {
  const body = (
    <>
      <span className="text-sm text-ink-2">{label}</span>
      <span
        className={className(
          'tabular mt-1 block text-3xl font-semibold tracking-tight',
          tone === 'danger' && 'text-danger',
          tone === 'warning' && 'text-warning',
        )}
      >
        {value}
      </span>
      {note && <span className="mt-1 block text-xs text-ink-2">{note}</span>}
    </>
  );
  const look = 'block rounded-card border border-line bg-surface p-5 shadow-card';
  if (!href) return <div className={look}>{body}</div>;
  return (
    <Link href={href} className={className(look, 'transition-colors hover:border-control')}>
      {body}
    </Link>
  );
}
