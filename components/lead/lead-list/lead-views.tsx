import { X } from 'lucide-react';
import { className } from '@/components/base/ui/class-name';
import { Link } from '@/components/base/ui/link';
import { WorkTabs } from '@/components/desk/desk/work-tabs';
import { type LeadFilter, leadListHref } from '@/lib/lead/lead/list-filter';

interface LeadViewsProps {
  filter: LeadFilter;
  /** The upload that the list is limited to; null: it is not, or there is no such upload. */
  upload: { id: string; fileName: string | null } | null;
  /** Where a list is, if another one opens at its address. */
  hrefOf: (href: string) => string;
}

/** The work list's tabs beside all leads; or, of one upload, all its leads or those to call. */
export function LeadViews({ filter, upload, hrefOf }: LeadViewsProps) {
  if (filter.batch === undefined) return <WorkTabs current={filter.list ?? 'all'} />;
  const { list: _, ...others } = filter;
  const { batch: __, ...withoutUpload } = filter;
  const views = [
    { label: 'All leads', href: hrefOf(leadListHref(others)), isCurrent: filter.list === undefined },
    {
      label: 'To call',
      href: leadListHref(upload ? { list: 'to-call', batch: upload.id } : { list: 'to-call' }),
      isCurrent: filter.list === 'to-call',
    },
  ];
  return (
    <nav aria-label="Lists of leads" className="flex flex-wrap items-center gap-2">
      {views.map(({ label, href, isCurrent }) => (
        <Link
          key={label}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className={className(
            'rounded-full border px-3 py-1.5 text-sm font-medium transition-colors',
            isCurrent
              ? 'border-accent bg-accent-soft text-accent'
              : 'border-line text-ink-2 hover:border-control hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
      {filter.batch !== undefined && (
        <span className="inline-flex min-w-0 items-center gap-2 rounded-full border border-line py-1 pr-1 pl-3 text-sm">
          <span className="min-w-0 truncate">From {upload?.fileName ?? 'an upload'}</span>
          <Link
            href={hrefOf(leadListHref(withoutUpload))}
            aria-label="Leads of all uploads"
            className="rounded-full p-1 text-ink-2 hover:bg-surface-2 hover:text-ink"
          >
            <X size={14} aria-hidden="true" />
          </Link>
        </span>
      )}
    </nav>
  );
}
