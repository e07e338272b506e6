import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { findLeadField } from '@/lib/applicant/field';
import type { StatementMark } from '@/lib/lead/applicant-statement/view';

/** In the console, where values are masked: that the applicant says something beside one, and where it is read. */
export function StatementMarkLine({ of: one, mayOpen }: { of: StatementMark; mayOpen: boolean }) {
  const request = `request no. ${one.request}`;
  return (
    <span>
      {findLeadField(one.field)?.label ?? one.field}: the applicant’s own statement of{' '}
      <Moment at={one.at} form="day" />,{' '}
      {mayOpen ? (
        <Link
          href={`/operator/rights/${one.request}`}
          className="text-accent underline underline-offset-4"
          prefetch={false}
        >
          {request}
        </Link>
      ) : (
        request
      )}
    </span>
  );
}
