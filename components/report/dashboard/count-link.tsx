import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { type LeadFilter, leadListHref } from '@/lib/lead/lead/list-filter';

interface CountLinkProps {
  count: number;
  /** What the number counts, for those who hear the page: `Matched, Personal Loan`. */
  label: string;
  leads: LeadFilter;
}

/** A number of the dashboard, which leads to exactly the leads that it counts; none lead nowhere. */
export function CountLink({ count, label, leads }: CountLinkProps) {
  if (count === 0) return formatNumber(0);
  return (
    <Link
      href={leadListHref(leads)}
      className="rounded-sm underline decoration-control decoration-1 underline-offset-4 hover:text-accent hover:decoration-current"
    >
      {formatNumber(count)}
      <span className="sr-only">, {label}</span>
    </Link>
  );
}
