import { formatNumber, formatPercent, formatRand } from '@/components/ui/format';
import { type Figure, figureOf } from '@/lib/report/definition';
import type { ReportCounts } from '@/lib/report/view';

/** A figure as text; a dash for none. */
export function figureText(figure: Figure, counts: ReportCounts): string {
  const { value } = figureOf(figure, counts);
  if (value === null) return '–';
  if (figure.kind === 'count') return formatNumber(value);
  return figure.kind === 'rate'
    ? formatPercent(Math.round(value * 1_000) / 10)
    : formatRand(Math.round(value) / 100);
}

/** A rate that more outcomes will change is never shown as if it were low. */
export function FigureText({ figure, counts }: { figure: Figure; counts: ReportCounts }) {
  if (!figureOf(figure, counts).isOpen) return figureText(figure, counts);
  return (
    <span className="text-ink-2 italic" title="Not complete yet: outcomes of these leads are still to come">
      {figureText(figure, counts)} so far
    </span>
  );
}
