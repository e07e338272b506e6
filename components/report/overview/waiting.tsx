import { Figure } from '@/components/base/ui/figure';
import { formatNumber } from '@/components/base/ui/format';

/** Shows how many are waiting, with a link to their list below. */
export function Waiting({
  label,
  count,
  href,
  tone = 'warning',
}: {
  label: string;
  count: number;
  href: string;
  tone?: 'warning' | 'danger';
}) {
  return count === 0 ? (
    <Figure label={label} value="0" />
  ) : (
    <Figure label={label} value={formatNumber(count)} href={href} tone={tone} />
  );
}
