import { Link } from '@/components/base/ui/link';
import { rightsChannelLabel, rightsKindLabel, rightsStateLabel } from '@/lib/applicant/rights';
import { shortDay } from '@/lib/base/text/text';
import type { RecordedRequest } from '@/lib/care/applicant-record/view';

export function RequestList({ requests }: { requests: readonly RecordedRequest[] }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {requests.map((one) => (
        <li key={one.number} className="px-5 py-3 sm:px-6">
          <Link
            href={`/operator/rights/${one.number}`}
            className="font-medium text-accent underline underline-offset-4"
            prefetch={false}
          >
            {rightsKindLabel[one.kind]}, no. {one.number}
          </Link>
          <p className="mt-0.5 text-xs text-ink-2">
            {rightsStateLabel[one.state]} · received {shortDay(one.receivedOn)},{' '}
            {rightsChannelLabel[one.channel].toLowerCase()}
            {one.affiliate !== null && `, through ${one.affiliate}`}
            {one.state === 'open' && ` · answer by ${shortDay(one.dueOn)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
