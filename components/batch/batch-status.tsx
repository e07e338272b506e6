import { Badge, type Tone } from '@/components/base/ui/badge';
import type { PortalBatch } from '@/lib/batch/portal-view';

const states: Record<PortalBatch['status'], { tone: Tone; label: string }> = {
  queued: { tone: 'neutral', label: 'Queued' },
  processing: { tone: 'info', label: 'Processing' },
  completed: { tone: 'success', label: 'Completed' },
  failed: { tone: 'danger', label: 'Failed' },
};

interface BatchStatusProps {
  status: PortalBatch['status'];
  /** Its leads are being removed, or were. */
  isUndone: boolean;
  /** They are just being removed. */
  isRunning?: boolean;
}

export function BatchStatusBadge({ status, isUndone, isRunning = false }: BatchStatusProps) {
  if (isRunning)
    return (
      <Badge tone="info" dot>
        Being undone
      </Badge>
    );
  if (isUndone) return <Badge tone="neutral">Undone</Badge>;
  const { tone, label } = states[status];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
