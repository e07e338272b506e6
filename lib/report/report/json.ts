import { fileValue } from './columns';
import { type Figure, figureOf, figures, type ReportGroup } from './definition';
import { idOf, nameOf } from './name';
import type { ReportCounts, ReportGroupRow } from './view';

/** A group of a report for programs: what it is grouped by, and its figures. */
export function rowJson(by: readonly ReportGroup[], row: ReportGroupRow): object {
  const groups = by.map((group) => [
    group,
    group === 'month' || group === 'day' || group === 'source' || group === 'sub'
      ? idOf(group, row)
      : { id: idOf(group, row), name: nameOf(group, row) },
  ]);
  return { ...Object.fromEntries(groups), ...figuresJson(row) };
}

/** Rates in percent, money in cents; `not_complete` names what more outcomes will change. */
export function figuresJson(counts: ReportCounts): object {
  return {
    leads: counts.leads,
    offered: counts.offered,
    accepted: counts.accepted,
    approved: counts.approved,
    funded: counts.funded,
    returned: counts.returned,
    amount_cents: counts.amountCents,
    commission_cents: counts.commissionCents,
    ...Object.fromEntries(
      figures
        .filter(({ kind }) => kind === 'rate')
        .map((figure) => [jsonName(figure), fileValue(figure, counts)]),
    ),
    not_complete: figures.filter((figure) => figureOf(figure, counts).isOpen).map(jsonName),
  };
}

/** `approved_rate`. */
const jsonName = ({ key }: Figure) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
