import type { CostText } from './cost-text';

/** What an offer costs, beside its chance; on a phone below it. */
export function CardCost({
  cost: { prefix, amount, unit, total, share, aboveThird, note },
}: {
  cost: CostText;
}) {
  return (
    <span className="tabular order-last flex w-full flex-wrap items-baseline gap-x-3 text-xs text-ink-2 sm:order-none sm:w-auto sm:min-w-36 sm:flex-col sm:items-end sm:gap-y-0.5">
      {amount !== '' && (
        <span>
          {prefix} <span className="text-sm font-semibold text-ink">{amount}</span> {unit}
        </span>
      )}
      {total !== '' && <span>{total}</span>}
      {share !== '' && <span className={aboveThird ? 'font-medium text-warning' : undefined}>{share}</span>}
      {note !== '' && <span>{note}</span>}
    </span>
  );
}
