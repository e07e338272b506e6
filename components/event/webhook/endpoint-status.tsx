import { Badge, type Tone } from '@/components/base/ui/badge';
import { formatCount } from '@/components/base/ui/format';
import type { WebhookEndpointView, WebhookStatus } from '@/lib/event/webhook-endpoint/view';

const words: Record<WebhookStatus, readonly [label: string, tone: Tone]> = {
  active: ['Active', 'success'],
  failing: ['Failing', 'danger'],
  paused: ['Paused', 'neutral'],
  stopped: ['Stopped', 'danger'],
  gone: ['Ended by its receiver', 'danger'],
};

/** How an endpoint is, and how far it is behind. */
export function EndpointStatus({ endpoint }: { endpoint: WebhookEndpointView }) {
  const { status, behind, waiting, givenUp } = endpoint;
  const [label, tone] = words[status];
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={tone} dot>
        {label}
      </Badge>
      {behind > 0 && <Badge tone="warning">{formatCount(behind, 'event')} behind</Badge>}
      {waiting > 0 && <Badge tone="warning">{formatCount(waiting, 'retry', 'retries')} waiting</Badge>}
      {givenUp > 0 && <Badge tone="danger">{formatCount(givenUp, 'event')} given up</Badge>}
    </span>
  );
}
