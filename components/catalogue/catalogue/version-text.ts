import { formatNumber, listed } from '@/components/base/ui/format';
import type { VersionView } from '@/lib/catalogue/catalogue-history/schema';

export const sourceNames: Record<VersionView['source'], string> = {
  saved: 'Saved',
  copied: 'Copied from UAT',
  imported: 'Imported',
  'import undone': 'Import undone',
  restored: 'Restored',
  planned: 'Planned change applied',
  lender: 'Changed by the lender',
  proposed: 'Proposed by the lender',
  first: 'Here when the history began',
  found: 'Changed outside the history',
};

/** Says how a version came about: `Imported`. */
export const sourceText = ({ source }: Pick<VersionView, 'source'>): string => sourceNames[source];

/** Says what a version changed: `steenbok and indwe (1 created, 1 changed)`. */
export function summaryText({ source, summary }: Pick<VersionView, 'source' | 'summary'>): string {
  const { created, changed, switchedOff, names } = summary;
  const total = created + changed + switchedOff;
  if (total === 0) return 'Only a signing secret';
  const counts = [
    [created, 'created'],
    [changed, 'changed'],
    [switchedOff, 'deactivated'],
  ] as const;
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`);
  const more = total - names.length;
  const named = listed([...names, ...(more > 0 ? [`${formatNumber(more)} more`] : [])]);
  return `${named} (${source === 'first' ? `${formatNumber(total)} in all` : parts.join(', ')})`;
}

/** The address of the differences between two versions. */
export const differencesHref = (from: number, to: number) => `/operator/change?from=${from}&to=${to}`;
