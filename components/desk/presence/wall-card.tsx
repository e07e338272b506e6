import { className } from '@/components/base/ui/class-name';
import { environmentLabel, formatSince } from '@/components/base/ui/format';
import type { WallRow } from '@/lib/lead/presence/view';
import type { Environment } from '@/word/environment';
import { doingOf, lastingText } from './doing-text';
import { dotClass, figuresOf } from './wall-figure';
import { WallNumber } from './wall-number';

interface WallCardProps {
  row: WallRow;
  /** When the wall was read. */
  at: string;
  environment: Environment;
  isSmall: boolean;
}

/** One of the team: what they are on, since when, and their numbers of today, each a link to its leads. */
export function WallCard({ row, at, environment, isSmall }: WallCardProps) {
  const { doing, since } = row;
  return (
    <li
      className={className(
        'flex min-w-0 flex-col justify-between rounded-card border bg-surface shadow-card',
        isSmall ? 'gap-1.5 p-3' : 'gap-2 p-4',
        doing === 'idle' ? 'border-warning/50' : 'border-line',
      )}
    >
      <div className="min-w-0">
        <h2 className={className('truncate', isSmall ? 'text-base' : 'text-xl xl:text-2xl')} title={row.name}>
          {row.name}
        </h2>
        <p
          className={className(
            'mt-0.5 flex items-baseline gap-2',
            isSmall ? 'text-sm' : 'text-base xl:text-xl',
            doing === 'idle' && 'text-warning',
            doing === 'away' && 'text-ink-2',
          )}
        >
          <span aria-hidden="true" className={className('size-2.5 shrink-0 rounded-full', dotClass(doing))} />
          <span className="min-w-0 truncate font-medium">{doingOf(row)}</span>
          {since && (
            <span
              className="tabular ml-auto shrink-0 whitespace-nowrap text-ink-2"
              title={`Since ${formatSince(since)}`}
            >
              {lastingText(since, at)}
            </span>
          )}
        </p>
        {row.environment && row.environment !== environment && (
          <p className="mt-0.5 text-sm text-ink-2">In {environmentLabel(row.environment)}</p>
        )}
      </div>
      <dl className="grid grid-cols-5 gap-1">
        {figuresOf(row).map((figure) => (
          <div key={figure.label} className="flex min-w-0 flex-col-reverse justify-end">
            <dt
              className={className(
                'truncate text-ink-2',
                isSmall ? 'text-[0.6875rem]' : 'text-xs xl:text-sm',
              )}
              title={figure.title}
            >
              {figure.label}
            </dt>
            <dd
              className={className(
                'tabular font-semibold tracking-tight',
                isSmall ? 'text-lg' : 'text-2xl xl:text-3xl',
              )}
            >
              <WallNumber {...figure} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
