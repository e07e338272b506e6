import { Notice } from '@/components/base/ui/state';
import type { TwoLenders } from '@/lib/lead/lead-page/view';

/** Says that two lenders have the applicant, and what the agent does until one of them has let go. */
export function TwoLendersNotice({ tookLate, other }: TwoLenders) {
  return (
    <Notice tone="warning" role="status" title="Two lenders have this applicant">
      <p>
        {tookLate} took the application late, after it had failed here; {other} has it too. Operators see
        this, and agree with both who keeps the applicant.
      </p>
      <p className="mt-1">
        Until then, tell the applicant: “Both may contact you. Sign with one of them only.”
      </p>
    </Notice>
  );
}
