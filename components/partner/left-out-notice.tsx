import { ConfirmChange } from '@/components/form/confirm-change';
import { Moment } from '@/components/ui/moment';
import { Notice } from '@/components/ui/state';
import type { PartnerDetail } from '@/lib/partner/detail';
import { LeaveOut } from './leave-out';

interface LeftOutNoticeProps {
  partnerId: number;
  leftOut: NonNullable<PartnerDetail['leftOut']>;
  mayChange: boolean;
}

/** Says until when a partner is left out, and why; changes or ends it. */
export function LeftOutNotice({ partnerId, leftOut: { until, reason }, mayChange }: LeftOutNoticeProps) {
  return (
    <Notice
      tone="warning"
      title="Left out of new offers"
      action={
        mayChange && (
          <div className="flex flex-wrap gap-2">
            <LeaveOut partnerId={partnerId} isLeftOut />
            <ConfirmChange
              size="sm"
              label="Take back now"
              title="Offer leads to it again?"
              confirmLabel="Take back"
              tone="primary"
              method="DELETE"
              path={`/api/portal/partner/${partnerId}/leave-out`}
              done="Offered leads again"
            >
              <p>From the next offer on, leads that meet its rules are offered to it.</p>
            </ConfirmChange>
          </div>
        )
      }
    >
      Until <Moment at={until} />: {reason}
    </Notice>
  );
}
