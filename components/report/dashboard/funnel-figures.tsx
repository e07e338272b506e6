import type { ReactNode } from 'react';
import { className } from '@/components/base/ui/class-name';
import { formatNumber, formatShare } from '@/components/base/ui/format';
import type { LeadFilter } from '@/lib/lead/lead/list-filter';
import type { Funnel } from '@/lib/report/dashboard/view';
import { CountLink } from './count-link';
import { stages } from './stage';

/** Shows the numbers of leads, matched and accepted, and their share of all leads. */
export function FunnelFigures({
  title,
  note,
  counts,
  leads,
  live = false,
}: {
  title: string;
  note?: ReactNode;
  counts: Funnel;
  /** The leads that a number counts; left out for those of others. */
  leads?: (step: keyof Funnel) => LeadFilter;
  live?: boolean;
}) {
  return (
    <section
      aria-label={title}
      className="rounded-card border border-line bg-surface p-5 shadow-card sm:px-6"
    >
      <h2 className="flex items-center gap-2 text-lg">
        {title}
        {live && (
          <span className="flex items-center gap-1.5 text-xs font-medium text-success">
            <span aria-hidden="true" className="relative flex size-2">
              <span className="absolute inset-0 animate-[pulse-ring_2s_ease-out_infinite] rounded-full bg-success" />
              <span className="size-2 rounded-full bg-success" />
            </span>
            Live
          </span>
        )}
      </h2>
      {note && <p className="mt-0.5 text-sm text-ink-2">{note}</p>}
      <dl className="mt-4 grid grid-cols-3 gap-3">
        {stages.map(({ key, label, swatch }) => (
          <div key={key} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-sm text-ink-2">
              <span aria-hidden="true" className={className('size-2 shrink-0 rounded-full', swatch)} />
              {label}
            </dt>
            <dd className="mt-0.5">
              <span className="tabular block truncate text-2xl font-semibold tracking-tight sm:text-3xl">
                {leads ? (
                  <CountLink count={counts[key]} label={`${label}, ${title}`} leads={leads(key)} />
                ) : (
                  formatNumber(counts[key])
                )}
              </span>
              {key !== 'leads' && (
                <span className="tabular block text-xs text-ink-2">
                  {counts.leads === 0 ? '–' : `${formatShare(counts[key], counts.leads)} of leads`}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
