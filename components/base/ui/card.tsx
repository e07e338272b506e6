import type { ComponentProps, ReactNode } from 'react';
import { className } from './class-name';

export function Card({ className: extra, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={className('rounded-card border border-line bg-surface shadow-card', extra)}
    />
  );
}

export function CardHeader({
  title,
  note,
  action,
}: {
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-5 sm:px-6">
      <div className="min-w-0">
        <h2 className="text-lg">{title}</h2>
        {note && <p className="mt-0.5 text-sm text-ink-2">{note}</p>}
      </div>
      {action}
    </header>
  );
}

export function CardBody({ className: extra, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={className('p-5 sm:p-6', extra)} />;
}
