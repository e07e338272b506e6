import { formatNumber, formatPercent, formatRand } from '@/components/base/ui/format';
import { type Figure, figureOf } from '@/lib/report/report/definition';
import type { ReportCounts } from '@/lib/report/report/view';

/** A figure as text; a dash for none. */
function figureText(figure: Figure, counts: ReportCounts): string {
  const { value } = figureOf(figure, counts);
  if (value === null) return '–';
  if (figure.kind === 'count') return formatNumber(value);
  return figure.kind === 'rate'
    ? formatPercent(Math.round(value * 1_000) / 10)
    : formatRand(Math.round(value) / 100);
}

/** What more outcomes will change is never shown as if it were low. */
export function FigureText({ figure, counts }: { figure: Figure; counts: ReportCounts }) {
  const { value, isOpen } = figureOf(figure, counts);
  if (!isOpen) return figureText(figure, counts);
  return (
    <span className="text-ink-2 italic" title="Not complete yet: outcomes of these leads are still to come">
      {value === 0 ? 'too early' : `${figureText(figure, counts)} so far`}
    </span>
  );
}
