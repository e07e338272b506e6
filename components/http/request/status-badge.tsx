import { Badge } from '@/components/base/ui/badge';

export function StatusBadge({ status }: { status: number }) {
  return <Badge tone={status < 400 ? 'success' : status < 500 ? 'warning' : 'danger'}>{status}</Badge>;
}
