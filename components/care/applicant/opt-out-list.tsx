import { Moment } from '@/components/base/ui/moment';
import type { RecordedOptOut } from '@/lib/care/applicant-record/view';
import { optOutOrigin, optOutText } from '@/lib/care/applicant-record/words';

export function OptOutList({ optOuts }: { optOuts: readonly RecordedOptOut[] }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {optOuts.map((one, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
        <li key={nth} className="px-5 py-3 sm:px-6">
          <p className="font-medium break-words">{optOutText(one)}</p>
          <p className="mt-0.5 text-xs break-words text-ink-2">
            <Moment at={one.at} /> · {optOutOrigin(one)}
          </p>
          {one.lifted && (
            <p className="mt-0.5 text-xs break-words text-ink-2">
              Lifted <Moment at={one.lifted.at} />
              {one.lifted.by && ` · ${one.lifted.by}`}
              {one.lifted.why && ` · ${one.lifted.why}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
