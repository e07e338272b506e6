import { Figure } from '@/components/ui/figure';

/** How many wait, leading to their list further down. */
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
    <Figure label={label} value={count.toLocaleString('en-ZA')} href={href} tone={tone} />
  );
}
