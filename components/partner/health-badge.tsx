import { Badge } from '@/components/ui/badge';
import { formatNumber } from '@/components/ui/format';
import type { EndpointHealth } from '@/lib/partner/health';

/** Summarises the health of a partner's endpoints for the list. */
export function HealthBadge({ endpoints }: { endpoints: readonly EndpointHealth[] }) {
  if (endpoints.length === 0) return <span className="text-ink-2">No endpoints</span>;
  const open = endpoints.filter(({ breaker }) => breaker === 'open');
  if (open.length > 0)
    return (
      <Badge tone="danger" dot>
        {open.map(({ endpoint }) => endpoint).join(', ')} skipped
      </Badge>
    );
  const calls = endpoints.reduce((sum, one) => sum + one.calls, 0);
  const failed = endpoints.reduce((sum, one) => sum + one.failed, 0);
  if (calls === 0) return <span className="text-ink-2">No calls in 24 h</span>;
  if (failed === 0)
    return (
      <Badge tone="success" dot>
        {' '}
        Healthy
      </Badge>
    );
  return (
    <Badge tone="warning" dot>
      {formatNumber(failed)} of {formatNumber(calls)} failed
    </Badge>
  );
}
