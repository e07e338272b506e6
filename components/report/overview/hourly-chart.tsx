import { formatNumber } from '@/components/base/ui/format';
import { axisTicks } from '@/components/report/dashboard/axis';

const height = 60;
const slot = 10;
const labelledHours = [0, 6, 12, 18];

/** A small chart of one figure: bars for today's hours, a line for those of a week ago. The table has the numbers. */
export function HourlyChart({
  label,
  today,
  lastWeek,
  totals,
}: {
  label: string;
  today: readonly (number | null)[];
  lastWeek: readonly (number | null)[];
  /** Today so far, and a week ago by the same hour. */
  totals: { today: number; lastWeek: number };
}) {
  const values = [...today, ...lastWeek].flatMap((value) => value ?? []);
  const [, , top] = axisTicks(Math.max(...values, 1));
  const y = (value: number) => height - (value / top) * height;
  const width = today.length * slot;
  const line = lastWeek.map((value, hour) => `${(hour + 0.5) * slot},${y(value ?? 0)}`).join(' ');
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium">{label}</span>
        <span className="tabular text-ink-2">
          <span className="text-base font-semibold text-ink">{formatNumber(totals.today)}</span> · a week ago{' '}
          {formatNumber(totals.lastWeek)}
        </span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-20 w-full overflow-visible"
      >
        {[0, 1].map((part) => (
          <line
            key={part}
            x1="0"
            x2={width}
            y1={part * height}
            y2={part * height}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {today.map(
          (value, hour) =>
            value !== null && (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
                key={hour}
                x={hour * slot + 1.5}
                width={slot - 3}
                y={y(value)}
                height={height - y(value)}
                className="fill-accent"
              />
            ),
        )}
        <polyline
          points={line}
          className="fill-none stroke-ink-2"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden="true" className="tabular mt-1 grid grid-cols-4 text-xs text-ink-2">
        {labelledHours.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
    </figure>
  );
}
