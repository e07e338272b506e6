'use client';

import { type PointerEvent, useState } from 'react';
import { className } from '@/components/base/ui/class-name';
import { FirstRows } from '@/components/base/ui/first-rows';
import { formatNumber } from '@/components/base/ui/format';
import { type Bucket, bucketsOf, unitFor } from '@/lib/report/dashboard/bucket';
import { leadsOf } from '@/lib/report/dashboard/lead-link';
import type { DashboardView } from '@/lib/report/dashboard/view';
import { axisTicks } from './axis';
import { BucketTable } from './bucket-table';
import { CountLink } from './count-link';
import { bucketLabel, tickLabel } from './day-label';
import { stages } from './stage';

const height = 100;
const slot = 10;
const mostLabels = 6;
/** Share of its slot; a few bars do not fill the width. */
const barShare = (bars: number) => 0.72 * Math.min(1, bars / 8);

/** Charts leads over time; each bar shows how far its leads have come. The table below has the same numbers. */
export function FunnelChart({
  view,
  from,
  isLinked = true,
}: {
  view: Pick<DashboardView, 'from' | 'to' | 'days' | 'total' | 'userId'>;
  /** The first day of the chart. */
  from: string;
  /** False: its numbers lead nowhere, such as where they are not of the reader's own leads. */
  isLinked?: boolean;
}) {
  const [pointed, setPointed] = useState<number | null>(null);
  const unit = unitFor(from, view.to);
  const buckets = bucketsOf({ from, to: view.to }, view.days);
  const [, middle, top] = axisTicks(Math.max(...buckets.map(({ leads }) => leads)));
  const shown = pointed === null ? null : (buckets[pointed] ?? null);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPointed(Math.min(buckets.length - 1, Math.floor(((event.clientX - left) / width) * buckets.length)));
  };
  const everyNth = Math.ceil(buckets.length / mostLabels);
  return (
    <figure>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-xs text-ink-2">
        <span className="tabular">{shown ? bucketLabel(shown, unit) : `By ${unit}`}</span>
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {stages.map(({ key, label, swatch }) => (
            <span key={key} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={className('size-2.5 rounded-full', swatch)} />
              {label}
              <span className="tabular font-medium text-ink">
                {shown || !isLinked ? (
                  formatNumber((shown ?? view.total)[key])
                ) : (
                  <CountLink count={view.total[key]} label={label} leads={leadsOf.step(view, key)} />
                )}
              </span>
            </span>
          ))}
        </span>
      </figcaption>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3" aria-hidden="true">
        <div className="tabular flex h-52 flex-col justify-between text-right text-xs leading-none text-ink-2">
          {[top, middle, 0].map((value) => (
            <span key={value} className="-my-1.5">
              {formatNumber(value)}
            </span>
          ))}
        </div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${buckets.length * slot} ${height}`}
          preserveAspectRatio="none"
          className="h-52 w-full overflow-visible"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          {[0, 0.5, 1].map((part) => (
            <line
              key={part}
              x1="0"
              x2={buckets.length * slot}
              y1={part * height}
              y2={part * height}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {buckets.map((bucket, index) => (
            <Bar
              key={bucket.from}
              bucket={bucket}
              x={(index + 0.5) * slot}
              width={slot * barShare(buckets.length)}
              top={top}
              dimmed={shown !== null && shown !== bucket}
            />
          ))}
        </svg>
        <span />
        <div className="mt-2 flex text-xs text-ink-2">
          {buckets.map((bucket, index) => (
            <span key={bucket.from} className="relative h-4 min-w-0 flex-1">
              {index % everyNth === 0 && (
                <span
                  className={className(
                    'absolute whitespace-nowrap',
                    buckets.length <= mostLabels ? 'left-1/2 -translate-x-1/2' : 'left-0',
                    // Half as many labels where there is half the space.
                    (index / everyNth) % 2 === 1 && 'max-sm:hidden',
                    index + everyNth / 2 > buckets.length && buckets.length > mostLabels && 'hidden',
                  )}
                >
                  {tickLabel(bucket, unit)}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
      <details className="group mt-4">
        <summary className="inline-block cursor-pointer rounded-control text-sm font-medium text-accent">
          Show as table
        </summary>
        <div className="mt-3 rounded-control border border-line">
          <FirstRows items={buckets.toReversed()} noun={`${unit}s`}>
            {(rows) => (
              <BucketTable
                buckets={rows}
                label={`Leads by ${unit}`}
                unit={unit}
                userId={view.userId}
                isLinked={isLinked}
              />
            )}
          </FirstRows>
        </div>
      </details>
    </figure>
  );
}

interface BarProps {
  bucket: Bucket;
  /** The centre of the bar. */
  x: number;
  width: number;
  top: number;
  dimmed: boolean;
}

function Bar({ bucket, x, width, top, dimmed }: BarProps) {
  return (
    <g className={className('transition-opacity', dimmed && 'opacity-40')}>
      {stages.map(({ key, fill }) => {
        const size = (bucket[key] / top) * height;
        return (
          <rect key={key} x={x - width / 2} width={width} y={height - size} height={size} className={fill} />
        );
      })}
    </g>
  );
}
