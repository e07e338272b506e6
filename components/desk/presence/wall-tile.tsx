import { className } from '@/components/base/ui/class-name';
import { environmentLabel } from '@/components/base/ui/format';
import type { WallRow } from '@/lib/lead/presence/view';
import type { Environment } from '@/word/environment';
import { doingOf, lastingText } from './doing-text';
import { dotClass, figuresOf } from './wall-figure';
import { WallNumber } from './wall-number';

interface WallTileProps {
  row: WallRow;
  /** When the wall was read. */
  at: string;
  environment: Environment;
}

/** What a card says, in two lines: fifty are in view on a laptop. What the numbers are is said once, above them all. */
export function WallTile({ row, at, environment }: WallTileProps) {
  const { name, doing, since } = row;
  const elsewhere = row.environment && row.environment !== environment && environmentLabel(row.environment);
  const what = elsewhere ? `${elsewhere}: ${doingOf(row)}` : doingOf(row);
  return (
    <li
      className={className(
        'min-w-0 rounded-control border bg-surface px-2.5 py-1 text-sm leading-5',
        doing === 'idle' ? 'border-warning/50' : 'border-line',
      )}
    >
      <p className="flex items-baseline gap-2">
        <span aria-hidden="true" className={className('size-2 shrink-0 rounded-full', dotClass(doing))} />
        <span className="min-w-0 truncate font-semibold" title={name}>
          {name}
        </span>
        {since && (
          <span className="tabular ml-auto shrink-0 text-xs text-ink-2">{lastingText(since, at)}</span>
        )}
      </p>
      <div className="flex items-baseline gap-2">
        <p
          className={className('min-w-0 truncate text-xs', doing === 'idle' ? 'text-warning' : 'text-ink-2')}
          title={what}
        >
          {what}
        </p>
        <dl className="tabular ml-auto flex shrink-0">
          {figuresOf(row).map((figure) => (
            <div key={figure.label} title={figure.title} className="min-w-6 pl-1 text-right last:min-w-9">
              <dt className="sr-only">{figure.label}</dt>
              <dd>
                <WallNumber {...figure} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
