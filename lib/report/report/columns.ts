import type { FileColumn } from '@/lib/base/list/source';
import { type Figure, figureOf, figures, type ReportGroup } from './definition';
import { nameOf } from './name';
import type { ReportCounts, ReportGroupRow } from './view';

/**
 * The columns of a report's file: names, counts, rates in percent and money in rand. A figure that is not complete has
 * its value so far, and says so in a column of its own.
 */
export function fileColumns(by: readonly ReportGroup[]): FileColumn<ReportGroupRow>[] {
  return [
    ...by.map((group) => ({ name: group, cell: (row: ReportGroupRow) => nameOf(group, row) })),
    ...figures.map((figure) => ({
      name: fileName(figure),
      cell: (row: ReportGroupRow) => fileValue(figure, row),
    })),
    {
      name: 'not yet complete',
      cell: (row: ReportGroupRow) =>
        figures
          .filter((figure) => figureOf(figure, row).isOpen)
          .map(fileName)
          .join(', '),
    },
  ];
}

export function fileName({ kind, label }: Figure): string {
  const name = label.toLowerCase();
  return kind === 'money' ? `${name} (rand)` : name;
}

export function fileValue(figure: Figure, counts: ReportCounts): number | null {
  const { value } = figureOf(figure, counts);
  if (value === null || figure.kind === 'count') return value;
  // Percent with two decimals; cents as rand.
  return figure.kind === 'rate' ? Math.round(value * 10_000) / 100 : Math.round(value) / 100;
}
