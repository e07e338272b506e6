import { Badge, type Tone } from '@/components/base/ui/badge';
import { capitalize, formatLeft } from '@/components/base/ui/format';
import type { ApiKeyStatus, ApiKeyView } from '@/lib/account/api-key/schema';

const tones: Record<ApiKeyStatus, Tone> = {
  active: 'success',
  ending: 'warning',
  expired: 'warning',
  revoked: 'danger',
  replaced: 'neutral',
};

export function KeyStateBadge({ apiKey, now }: { apiKey: ApiKeyView; now: Date }) {
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
