import { Badge } from '@/components/base/ui/badge';
import { formatNumber } from '@/components/base/ui/format';
import type { PartnerHealth } from '@/lib/catalogue/partner/health';

/** Summarises the health of a partner's endpoints for the list; null: it has none. */
export function HealthBadge({ health }: { health: PartnerHealth | null }) {
  if (health === null) return <span className="text-ink-2">No endpoints</span>;
  const { open, calls, failed } = health;
  if (open.length > 0)
    return (
      <Badge tone="danger" dot>
        {open.join(', ')} skipped
      </Badge>
    );
  if (calls === 0) return <span className="whitespace-nowrap text-ink-2">No calls in 24 h</span>;
  if (failed === 0)
    return (
      <Badge tone="success" dot>
        Healthy
      </Badge>
    );
  return (
    <Badge tone="warning" dot>
      {formatNumber(failed)} of {formatNumber(calls)} failed
    </Badge>
  );
}
