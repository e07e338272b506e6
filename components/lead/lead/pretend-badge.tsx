import type { LeadListItem } from '@/lib/lead/lead/list-view';

/** Marks a lead that stands for nobody. */
export function PretendBadge({ kind }: { kind: LeadListItem['pretendKind'] }) {
  if (kind === null) return null;
  return (
    <span className="ml-2 rounded-full border border-line px-1.5 text-xs font-normal whitespace-nowrap text-ink-2">
      {kind === 'sample' ? 'Sample' : 'Practice'}
    </span>
  );
}
