import { type FigureKey, figureOf, figures, type ReportGroup } from './definition';
import { nameOf } from './name';
import type { ReportGroupRow } from './view';

export interface ReportSort {
  readonly by: ReportGroup | FigureKey;
  readonly descending: boolean;
}

/**
 * Sorts rows by a column. What is not known or not complete comes last either way: an unfinished rate is neither high
 * nor low. Rows that are equal stay in the order of the report.
 */
export function sortRows(rows: readonly ReportGroupRow[], { by, descending }: ReportSort): ReportGroupRow[] {
  const sign = descending ? -1 : 1;
  const figure = figures.find(({ key }) => key === by);
  if (!figure) {
    const group = by as ReportGroup;
    return rows.toSorted((one, other) => sign * nameOf(group, one).localeCompare(nameOf(group, other)));
  }
  const keyed = rows.map((row) => {
    const { value, isOpen } = figureOf(figure, row);
    return { row, value: isOpen ? null : value };
  });
  return keyed
    .sort((one, other) => {
      if (one.value === null || other.value === null)
        return Number(one.value === null) - Number(other.value === null);
      return sign * (one.value - other.value);
    })
    .map(({ row }) => row);
}
