import { className } from '@/components/base/ui/class-name';
import { formatCents } from '@/components/base/ui/format';

/** An amount of a ledger: what takes away is marked by its sign and its colour. */
export function Money({ cents, className: extra }: { cents: number; className?: string }) {
  return (
    <span className={className('tabular whitespace-nowrap', cents < 0 && 'text-danger', extra)}>
      {formatCents(cents)}
    </span>
  );
}
