import type { Environment } from '@/word/environment';
import { Badge } from './badge';
import { environmentLabel } from './format';

/** The environment of a row, where a list may hold both. */
export function EnvironmentBadge({ of }: { of: Environment }) {
  return <Badge tone={of === 'uat' ? 'warning' : 'neutral'}>{environmentLabel(of)}</Badge>;
}
