import type { ReactNode } from 'react';

/** Names and values, stacked; side by side where there is room. */
export function DetailList({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {items.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[11rem_1fr] sm:items-baseline"
        >
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
