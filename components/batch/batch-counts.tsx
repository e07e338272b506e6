import { className } from '@/components/base/ui/class-name';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import type { PortalBatch } from '@/lib/batch/portal-view';
import { leadListHref } from '@/lib/lead/lead/list-filter';

/**
 * Shows how many rows were created, duplicates or rejected, with links to them once they are all there. `hasLeads`: not
 * all that were created are gone again.
 */
export function BatchCounts({ batch, hasLeads }: { batch: PortalBatch; hasLeads: boolean }) {
  const isFinished = batch.status === 'completed';
  const counts = [
    { label: 'Rows', value: batch.total ?? 0, tone: 'text-ink' },
    {
      label: 'Created',
      value: batch.created,
      tone: 'text-success',
      bar: 'bg-success',
      href: hasLeads ? leadListHref({ batch: batch.id }) : undefined,
    },
    {
      label: 'Duplicates',
      value: batch.duplicates,
      tone: 'text-ink-2',
      bar: 'bg-control',
      href: '#duplicates',
    },
    {
      label: 'Rejected',
      value: batch.invalid,
      tone: batch.invalid > 0 ? 'text-danger' : 'text-ink-2',
      bar: 'bg-danger',
      href: '#rejected',
    },
  ];
  return (
    <section
      aria-label="Counts"
      className="overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
        {counts.map(({ label, value, tone, href }) => (
          <div key={label} className="bg-surface px-5 py-4 sm:px-6">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className={className('tabular mt-0.5 text-2xl font-semibold', tone)}>
              {href && isFinished && value > 0 ? (
                <Link
                  href={href}
                  className="underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  {formatNumber(value)}
                </Link>
              ) : (
                formatNumber(value)
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div aria-hidden="true" className="flex h-1.5 bg-surface-3">
        {counts.map(
          ({ label, value, bar }) =>
            bar && (
              <span key={label} className={bar} style={{ width: `${(value / (batch.total || 1)) * 100}%` }} />
            ),
        )}
      </div>
    </section>
  );
}
