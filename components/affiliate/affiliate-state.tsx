import { Badge } from '@/components/ui/badge';

export function AffiliateStateBadge({ active }: { active: boolean }) {
  return (
    <Badge tone={active ? 'success' : 'danger'} dot>
      {active ? 'Active' : 'Suspended'}
    </Badge>
  );
}
