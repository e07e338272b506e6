import { formatCents, formatPercent } from '@/components/base/ui/format';
import type { PlanView } from '@/lib/money/commission/view';

type Terms = Pick<PlanView, 'unit' | 'rate' | 'tiers'>;

export const rateOf = (unit: PlanView['unit'], rate: number): string =>
  unit === 'cents' ? formatCents(rate) : formatPercent(rate / 100);

/** `2,5 % of the amount`, `R 50,00 each`. */
export const rateWords = ({ unit, rate }: Pick<PlanView, 'unit' | 'rate'>): string =>
  `${rateOf(unit, rate)} ${unit === 'cents' ? 'each' : 'of the amount'}`;

/** `from the 101st of a month: R 60,00`. */
export const tierWords = ({ unit, tiers }: Terms): string[] =>
  tiers.map(({ from, rate }) => `from no. ${from} of a month: ${rateOf(unit, rate)}`);

/** Whom or what a plan is for. */
export const subjectWords = ({ affiliateName, partnerName, intentTitle }: PlanView): string[] => [
  affiliateName ?? 'All affiliates',
  partnerName ?? 'all lenders',
  intentTitle ?? 'all products',
];
