import { Badge } from '@/components/base/ui/badge';
import type { IncidentCertainty } from '@/word/incident';
import { certaintyChoices } from './choices';

/** Whether an incident is known to have happened. */
export function CertaintyBadge({ certainty }: { certainty: IncidentCertainty }) {
  return (
    <Badge tone={certainty === 'confirmed' ? 'danger' : 'warning'}>
      {certaintyChoices.find(({ value }) => value === certainty)?.label}
    </Badge>
  );
}
