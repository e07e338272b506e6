import { formatCount, formatNumber } from '@/components/base/ui/format';
import { capitalize } from '@/lib/base/text/text';
import type { OptOutFileView } from '@/lib/batch/opt-out-list/view';

interface FileCountsProps {
  file: OptOutFileView;
  counts: NonNullable<OptOutFileView['counts']>;
}

/** What was counted in a file, and the first of the rows that could not be read. */
export function FileCounts({ file, counts }: FileCountsProps) {
  const figures: readonly [string, number][] = [
    ['Rows', counts.rows],
    ['Valid', counts.valid],
    ['Twice', counts.twice],
    ['Unreadable', counts.unreadable],
    ...(counts.notListed > 0 ? [['Not listed', counts.notListed] as [string, number]] : []),
    ['Known already', counts.known],
    ['Added', counts.added],
    ...(file.isReplacing ? [['Lifted', counts.ended] as [string, number]] : []),
    ['Open leads touched', counts.openLeads],
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3 text-sm sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-ink-2">{label}</dt>
            <dd className="tabular font-medium">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {counts.problems.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-2">
            {counts.unreadable > counts.problems.length
              ? `The first ${counts.problems.length} of ${formatNumber(counts.unreadable)} unreadable rows`
              : formatCount(counts.unreadable, 'unreadable row')}
          </summary>
          <ul className="mt-2 list-disc pl-5 text-ink-2">
            {counts.problems.map(({ line, reason }) => (
              <li key={line}>
                Line {formatNumber(line)}: {capitalize(reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
