import { CircleAlert } from 'lucide-react';
import { className } from '@/components/ui/class-name';
import { formatCount } from '@/components/ui/format';
import type { RowRejection } from '@/lib/batch/correct/table-view';
import type { RejectedCells as Cells } from '@/lib/batch/follow-on/view';

interface RejectedCellsProps {
  cells: Cells;
  row: number;
  rejection: RowRejection;
}

/** The cells of a rejected row under the file's own headings: those that say something, and those that are wrong. */
export function RejectedCells({ cells: { columns, moreColumns, rows }, row, rejection }: RejectedCellsProps) {
  const texts = rows.find((found) => found.row === row)?.texts;
  if (!texts) return null;
  const errors = typeof rejection === 'string' ? {} : rejection;
  const shown = columns
    .map(({ heading, field }, column) => ({
      heading,
      column,
      text: (texts[column] ?? '').trim(),
      isWrong: errors[field ?? heading] !== undefined,
    }))
    .filter(({ text, isWrong }) => text !== '' || isWrong);
  return (
    <>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-4 gap-y-2 text-xs">
        {shown.map(({ heading, column, text, isWrong }) => (
          <div key={column} className="min-w-0">
            <dt className="truncate text-ink-2">{heading}</dt>
            <dd className={className('break-words', isWrong && 'font-medium text-danger')}>
              {isWrong && (
                <>
                  <CircleAlert size={12} aria-hidden="true" className="mr-1 inline" />
                  <span className="sr-only">Wrong: </span>
                </>
              )}
              {text === '' ? 'empty' : text}
            </dd>
          </div>
        ))}
      </dl>
      {moreColumns > 0 && (
        <p className="mt-2 text-xs text-ink-2">
          {formatCount(moreColumns, 'more column')}: download the rows to see them.
        </p>
      )}
    </>
  );
}
