import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { PartnerDetail } from '@/lib/catalogue/partner/detail';
import { LeaveOut } from './leave-out';

interface LeftOutNoticeProps {
  partnerId: number;
  leftOut: NonNullable<PartnerDetail['leftOut']>;
  mayChange: boolean;
}

/** Says until when a partner is paused, and why; changes or ends it. */
export function LeftOutNotice({ partnerId, leftOut: { until, reason }, mayChange }: LeftOutNoticeProps) {
  return (
    <Notice
      tone="warning"
      title="Paused: it gets no new leads"
      action={
        mayChange && (
          <div className="flex flex-wrap gap-2">
            <LeaveOut partnerId={partnerId} isLeftOut />
            <ConfirmChange
              id="do-resume"
              size="sm"
              label="Resume now"
              title="Resume this lender?"
              confirmLabel="Resume"
              tone="primary"
              method="DELETE"
              path={`/api/portal/partner/${partnerId}/leave-out`}
              done="Resumed"
            >
              <p>Leads that meet its rules are offered to it again, and referrals that waited are sent.</p>
            </ConfirmChange>
          </div>
        )
      }
    >
      {until === null ? (
        'Until you resume it'
      ) : (
        <>
          Until <Moment at={until} />
        </>
      )}
      : {reason}
    </Notice>
  );
}
