'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card, CardHeader } from '@/components/base/ui/card';
import { Checkbox } from '@/components/base/ui/checkbox';
import { formatCount, formatNumber, listed } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import type { LeftOutReason, TableChoice, TableOrigin } from '@/lib/batch/correct/source-table';
import type { TableSummary } from '@/lib/batch/correct/table-view';
import type { OtherSheet } from './sheet-queue';

interface OriginCardProps {
  table: TableSummary;
  origin: TableOrigin;
  /** Another choice is being read. */
  pending: boolean;
  onChoose: (choice: TableChoice) => void;
  /** The other sheets with leads, in the order in which they follow. */
  others: readonly OtherSheet[];
  onFollow: (sheet: number, follows: boolean) => void;
}

const reasonWords: Record<LeftOutReason, readonly [string, string]> = {
  section: ['name of a part of the list', 'names of parts of the list'],
  total: ['total', 'totals'],
  headings: ['repeated heading', 'repeated headings'],
  remark: ['remark', 'remarks'],
  example: ['example of the template', 'examples of the template'],
  hidden: ['hidden row', 'hidden rows'],
};
const noHeadings = 'none';

/** Shows which sheet and headings were found, the first rows, and what is left out; all of it can be changed. */
export function OriginCard({ table, origin, pending, onChoose, others, onFollow }: OriginCardProps) {
  const [changing, setChanging] = useState(false);
  const id = useId();
  const { sheets, sheet, headerRow, keepsAll, leavesHidden, hiddenRows, leftOut } = origin;
  const used = sheets[sheet];
  const total = Object.values(leftOut.counts).reduce((sum, count) => sum + count, 0);
  const notLeads = total - (leftOut.counts.hidden ?? 0);
  return (
    <Card aria-busy={pending}>
      <CardHeader
        title={[
          used?.name && `Sheet ${quotedName(used)}`,
          headerRow === null ? 'no headings' : `headings in row ${formatNumber(headerRow)}`,
        ]
          .filter(Boolean)
          .join(', ')
          .replace(/^h/, 'H')
          .replace(/^n/, 'N')}
        note={noteText(table.rowCount, origin)}
        action={
          <Button
            size="sm"
            aria-expanded={changing}
            aria-controls={id}
            onClick={() => setChanging(!changing)}
          >
            {changing ? 'Done' : 'Change'}
          </Button>
        }
      />
      <div id={id} hidden={!changing} className="grid gap-4 px-5 pt-4 sm:grid-cols-2 sm:px-6">
        {sheets.length > 1 && (
          <label className="flex flex-col gap-1.5 text-sm font-medium">
            Sheet
            <select
              value={sheet}
              onChange={({ target }) => onChoose({ sheet: Number(target.value), keepsAll: false })}
              className="control"
            >
              {sheets.map((each, index) => (
                <option key={each.name} value={index}>
                  {each.name}
                  {each.isHidden && ' (hidden)'}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="flex min-w-0 flex-col gap-1.5 text-sm font-medium">
          Headings
          <select
            value={headerRow ?? noHeadings}
            onChange={({ target }) =>
              onChoose({
                sheet,
                headerRow: target.value === noHeadings ? null : Number(target.value),
                keepsAll,
                leavesHidden,
              })
            }
            className="control"
          >
            {origin.candidates.map(({ row, text }) => (
              <option key={row} value={row}>
                Row {formatNumber(row)}: {text}
              </option>
            ))}
            <option value={noHeadings}>No headings: every row is a lead</option>
          </select>
        </label>
      </div>
      {others.length > 0 && (
        <fieldset className="flex flex-col gap-2 px-5 pt-3 text-sm sm:px-6">
          <legend className="float-left mb-1 font-medium">
            {others.length === 1 ? 'Another sheet has' : 'Other sheets have'} headings of leads, too. Once
            this one is sent, go on with:
          </legend>
          {others.map(({ sheet: other, follows, ...it }) => (
            <Checkbox
              key={other}
              label={`Sheet ${quotedName(it)}`}
              checked={follows}
              onCheckedChange={(next) => onFollow(other, next)}
            />
          ))}
        </fieldset>
      )}
      {(leftOut.rows.length > 0 || keepsAll || hiddenRows > 0) && (
        <div className="flex flex-col gap-3 px-5 pt-4 sm:px-6">
          {hiddenRows > 0 && (
            <Checkbox
              label={`Leave out ${formatCount(hiddenRows, 'row that is', 'rows that are')} hidden in the workbook, by a filter for example`}
              checked={leavesHidden}
              onCheckedChange={(leaves) => onChoose({ sheet, headerRow, keepsAll, leavesHidden: leaves })}
            />
          )}
          {(notLeads > 0 || keepsAll) && (
            <Checkbox
              label={
                hiddenRows > 0
                  ? 'Send totals, remarks and repeated headings as leads, too'
                  : 'Send these rows as leads, too'
              }
              checked={keepsAll}
              onCheckedChange={(keeps) => onChoose({ sheet, headerRow, keepsAll: keeps, leavesHidden })}
            />
          )}
          {leftOut.rows.length > 0 && (
            <ul
              className="tabular max-h-40 overflow-y-auto rounded-control bg-surface-2 px-3 py-2 text-xs"
              aria-label="Rows left out"
            >
              {leftOut.rows.map(({ row, text, reason }) => (
                <li key={row} className="flex gap-3 py-0.5">
                  <span className="w-16 shrink-0 text-ink-2">Row {formatNumber(row)}</span>
                  <span className="min-w-0 flex-1 truncate">{text}</span>
                  <span className="shrink-0 text-ink-2">{reasonWords[reason][0]}</span>
                </li>
              ))}
              {total > leftOut.rows.length && (
                <li className="py-0.5 text-ink-2">and {formatNumber(total - leftOut.rows.length)} more</li>
              )}
            </ul>
          )}
        </div>
      )}
      {origin.isTransposed && (
        <div className="px-5 pt-4 sm:px-6">
          <Notice tone="warning" title="The headings stand below one another, in the first column">
            Each applicant needs a row. In the spreadsheet copy the table, choose Paste special, Transpose,
            and send the file again.
          </Notice>
        </div>
      )}
      <Preview table={table} />
    </Card>
  );
}

const quotedName = ({ name, isHidden }: Pick<TableOrigin['sheets'][number], 'name' | 'isHidden'>) =>
  `“${name}”${isHidden ? ' (hidden)' : ''}`;

function noteText(rowCount: number, { headerRow, candidates, leftOut }: TableOrigin): string {
  const above = candidates.filter(({ row }) => headerRow !== null && row < headerRow).length;
  const kinds = (Object.keys(reasonWords) as LeftOutReason[]).flatMap((kind) => {
    const count = leftOut.counts[kind] ?? 0;
    return count === 0 ? [] : [formatCount(count, ...reasonWords[kind])];
  });
  if (above > 0) kinds.unshift(`${formatCount(above, 'row')} above the headings`);
  const out = kinds.length > 0 ? ` Left out: ${listed(kinds)}.` : '';
  return `${formatCount(rowCount, 'row')} of leads.${out}`;
}

/** The first rows under their headings, as they will be read. */
function Preview({ table: { columns, preview } }: { table: TableSummary }) {
  return (
    <section
      aria-label="First rows"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-b-card border-t border-line"
    >
      <table className="w-full border-collapse text-left text-xs">
        <thead className="bg-surface-2 text-ink-2">
          <tr>
            <th scope="col" className="h-9 py-1 pr-3 pl-5 font-medium sm:pl-6">
              Row
            </th>
            {columns.map(({ header }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and headers may repeat.
              <th key={column} scope="col" className="max-w-40 truncate px-3 font-medium whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row, texts }) => (
            <tr key={row} className="border-t border-line">
              <td className="tabular h-8 pr-3 pl-5 text-ink-2 sm:pl-6">{formatNumber(row)}</td>
              {texts.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={column} className="tabular max-w-40 truncate px-3 whitespace-nowrap">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
