import { Badge, type Tone } from '@/components/ui/badge';
import type { BatchAnswer } from '@/lib/batch/view';

const states: Record<BatchAnswer['status'], { tone: Tone; label: string }> = {
  queued: { tone: 'neutral', label: 'Queued' },
  processing: { tone: 'info', label: 'Processing' },
  completed: { tone: 'success', label: 'Completed' },
  failed: { tone: 'danger', label: 'Failed' },
};

export function BatchStatusBadge({ status }: { status: BatchAnswer['status'] }) {
  const { tone, label } = states[status];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
