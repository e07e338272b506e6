import type { ReportOrder } from '@/db/query/report/report';
import { type FigureKey, figures, type ReportGroup } from './definition';

export interface ReportSort {
  readonly by: ReportGroup | FigureKey;
  readonly descending: boolean;
}

/**
 * How rows are sorted by a column. What is not known or not complete comes last either way, as `figureOf` has it: an
 * unfinished rate is neither high nor low. Rows that are equal stay in the order of the report.
 */
export function orderOf({ by, descending }: ReportSort): ReportOrder {
  const figure = figures.find(({ key }) => key === by);
  if (!figure) return { by: by as ReportGroup, descending };
  switch (figure.kind) {
    case 'count':
      return { descending, part: figure.key, of: null, open: null, isTold: false };
    case 'money': {
      const { cents, per } = figure;
      return { descending, part: cents, of: per, open: per === null ? null : 'fundedOpen', isTold: false };
    }
    case 'rate': {
      const { part, of, open } = figure;
      return { descending, part, of, open, isTold: open !== null };
    }
  }
}
