import { Badge, type Tone } from '@/components/base/ui/badge';
import { capitalize, formatLeft } from '@/components/base/ui/format';
import type { ApiKeyStatus, ApiKeyView } from '@/lib/account/api-key/schema';
import { isSuspended } from '@/lib/account/api-key/suspended';

const tones: Record<ApiKeyStatus, Tone> = {
  active: 'success',
  ending: 'warning',
  expired: 'warning',
  revoked: 'danger',
  replaced: 'neutral',
};

interface KeyStateBadgeProps {
  apiKey: ApiKeyView;
  now: Date;
  /** A suspended affiliate's keys are refused, whatever their own state. */
  affiliateActive?: boolean;
}

export function KeyStateBadge({ apiKey, now, affiliateActive = true }: KeyStateBadgeProps) {
  if (isSuspended({ ...apiKey, affiliateActive }))
    return (
      <Badge tone="danger" dot>
        Suspended
      </Badge>
    );
  return (
    <Badge tone={tones[apiKey.status]} dot>
      {apiKey.status === 'ending' ? `Ends ${formatLeft(endOf(apiKey), now)}` : capitalize(apiKey.status)}
    </Badge>
  );
}

/** When a key stopped working, or will; one that is being replaced may expire before its time is over. */
export function endOf({ revokedAt, replacedAt, expiresAt }: ApiKeyView): Date {
  if (revokedAt) return revokedAt;
  return replacedAt && replacedAt < expiresAt ? replacedAt : expiresAt;
}
