import { Badge } from '@/components/base/ui/badge';
import { Moment } from '@/components/base/ui/moment';
import { noRoomState } from '@/lib/catalogue/capacity/room-state';
import type { PartnerDetail } from '@/lib/catalogue/partner/detail';

interface PartnerStateProps extends Pick<PartnerDetail, 'leftOut'> {
  active: boolean;
  /** Why it takes no leads at all now, such as `full until Monday 00:00`; null: it takes some. */
  noRoom: string | null;
}

/** Whether leads are matched with the lender now. */
export function PartnerState({ active, leftOut, noRoom }: PartnerStateProps) {
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
  if (noRoom)
    return (
      <Badge tone="warning" dot>
        {noRoomState(noRoom)}
      </Badge>
    );
  return (
    <Badge tone="success" dot>
      Active
    </Badge>
  );
}
