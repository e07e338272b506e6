import { Moment } from '@/components/base/ui/moment';
import type { RecordedConsent } from '@/lib/care/applicant-record/view';
import { consentText } from '@/lib/care/applicant-record/words';
import { LeadLink } from './lead-link';

/** What the applicant was asked and said, with the words. */
export function ConsentList({ consents }: { consents: readonly RecordedConsent[] }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {consents.map((one, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
        <li key={nth} className="px-5 py-3 sm:px-6">
          <p className="font-medium break-words">{consentText(one)}</p>
          {one.words.map((words) => (
            <blockquote key={words} className="mt-1 border-l-2 border-line pl-3 break-words">
              {words}
            </blockquote>
          ))}
          <p className="mt-1 text-xs break-words text-ink-2">
            <Moment at={one.at} />
            {one.by && ` · ${one.by}`}
            {one.kind === 'given' && one.isOfFile && ' · for the whole file'}
            {' · '}
            <LeadLink id={one.lead} />
          </p>
        </li>
      ))}
    </ul>
  );
}
