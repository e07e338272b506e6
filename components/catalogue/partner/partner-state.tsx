import { Badge } from '@/components/base/ui/badge';
import { Moment } from '@/components/base/ui/moment';
import type { PartnerDetail } from '@/lib/catalogue/partner/detail';

/** Whether leads are matched with the partner. */
export function PartnerState({ active, leftOut }: { active: boolean } & Pick<PartnerDetail, 'leftOut'>) {
  if (!active)
    return (
      <Badge tone="neutral" dot>
        Inactive
      </Badge>
    );
  if (leftOut)
    return (
      <span title={leftOut.reason}>
        <Badge tone="warning" dot>
          Paused
          {leftOut.until !== null && (
            <>
              {' '}
              until <Moment at={leftOut.until} form="recent" />
            </>
          )}
        </Badge>
      </span>
    );
  return (
    <Badge tone="success" dot>
      Active
    </Badge>
  );
}
