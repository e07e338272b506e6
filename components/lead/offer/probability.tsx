import { className } from '@/components/base/ui/class-name';
import { formatPercent } from '@/components/base/ui/format';

/** Formats a probability: `71 % chance`; 0 means that no estimate is available (spec 2.3). */
export function chanceText(probability: number): string {
  return probability === 0 ? 'no estimate' : `${formatPercent(probability)} chance`;
}

/** Shows the chance of acceptance as a number and a bar. 0 means that no estimate is available (spec 2.3). */
export function Probability({ value, large = false }: { value: number; large?: boolean }) {
  if (value === 0) return <span className="text-xs text-ink-2">No estimate</span>;
  return (
    <span className={className('flex min-w-0 flex-col', large ? 'gap-2' : 'items-end gap-1.5')}>
      <span className="tabular flex items-baseline gap-1">
        <span className={className('font-semibold tracking-tight', large ? 'text-3xl' : 'text-xl')}>
          {formatPercent(value)}
        </span>
        <span className="text-xs text-ink-2">chance</span>
      </span>
      <span
        aria-hidden="true"
        className={className('h-1.5 overflow-hidden rounded-full bg-surface-3', large ? 'w-full' : 'w-24')}
      >
        <span
          className={className(
            'block h-full rounded-full',
            value >= 60 ? 'bg-success' : value >= 30 ? 'bg-accent' : 'bg-ink-2',
          )}
          style={{ width: `${value}%` }}
        />
      </span>
    </span>
  );
}
