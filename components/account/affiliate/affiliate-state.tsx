import { Badge } from '@/components/base/ui/badge';

export function AffiliateStateBadge({ active }: { active: boolean }) {
  return (
    <Badge tone={active ? 'success' : 'danger'} dot>
      {active ? 'Active' : 'Suspended'}
    </Badge>
  );
}
