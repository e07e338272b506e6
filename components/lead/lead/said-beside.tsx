import { Moment } from '@/components/base/ui/moment';
import type { ApplicantStatement } from '@/lib/lead/applicant-statement/view';

/** What the applicant says beside a value that was not corrected (POPIA 24). */
export function SaidBeside({ of: one }: { of: ApplicantStatement | undefined }) {
  if (!one) return null;
  return (
    <span className="mt-1.5 block border-l-2 border-warning pl-2.5 text-xs font-normal">
      <span className="block text-warning">
        {one.isOfFormer ? 'The applicant said of the former value:' : 'The applicant says:'}
      </span>
      <span className="block break-words whitespace-pre-line">{one.words}</span>
      <span className="block text-ink-2">
        <Moment at={one.at} form="day" /> · request no. {one.request}
      </span>
    </span>
  );
}
