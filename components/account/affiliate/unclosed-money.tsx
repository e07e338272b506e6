import { formatCents, formatCount } from '@/components/base/ui/format';

/** What an affiliate has earned in Production that no statement holds yet. */
export interface Unclosed {
  entries: number;
  amountCents: number;
}

/** Says what still has to be closed, where there is something. */
export function UnclosedMoney({ unclosed }: { unclosed: Unclosed }) {
  if (unclosed.entries === 0) return null;
  return (
    <p>
      Not closed yet:{' '}
      <strong className="font-medium text-ink">
        {formatCents(unclosed.amountCents)} in {formatCount(unclosed.entries, 'entry', 'entries')}
      </strong>{' '}
      of Production. Its months can still be closed under Statements, the running one once it is over.
    </p>
  );
}
