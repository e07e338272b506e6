'use client';

import { ArrowRight } from 'lucide-react';
import { Badge } from '@/components/base/ui/badge';
import type { TableSummary } from '@/lib/batch/correct/table-view';
import {
  type ColumnChoice,
  chosenFields,
  foundChoices,
  mayBeJoined,
  readColumnChoice,
} from '@/lib/batch/row/column-choice';
import { matchableFields } from '@/lib/batch/row/column-match';
import { findTwins, openTwins } from '@/lib/batch/row/column-question';
import { type FileFieldName, findFileField } from '@/lib/batch/row/file-field';

interface ColumnListProps {
  columns: TableSummary['columns'];
  choices: readonly ColumnChoice[];
  /** The choices of an earlier file like this one; null: there was none. */
  remembered: readonly ColumnChoice[] | null;
  onChoose: (column: number, choice: ColumnChoice) => void;
}

export const neededFields = matchableFields.filter(
  (name) => name !== 'popi' && findFileField(name)?.required === 'always',
);
const others = matchableFields.filter((name) => !neededFields.includes(name));

/** Lists the columns of a file, each with what it holds. */
export function ColumnList({ columns, choices, remembered, onChoose }: ColumnListProps) {
  const found = foundChoices(columns);
  const twins = findTwins(columns);
  const open = openTwins(twins, choices, []).flatMap((one) => one.columns);
  return (
    <ul className="mt-4 border-t border-line">
      {columns.map(({ header, samples, match }, column) => {
        const choice = choices[column] ?? null;
        const nth = twins.find((one) => one.columns.includes(column))?.columns.indexOf(column);
        const place = nth === undefined ? '' : ` (${nth + 1})`;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and headers may repeat.
            key={column}
            className="grid items-center gap-x-5 gap-y-2 border-b border-line px-5 py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_1.25rem_17rem_5.5rem] sm:px-6"
          >
            <div className="min-w-0">
              <p className="truncate text-sm font-medium">{`${header}${place}`}</p>
              <p className="tabular truncate text-xs text-ink-2">{samples.join(' · ') || 'empty'}</p>
            </div>
            <ArrowRight size={16} aria-hidden="true" className="hidden text-ink-2 sm:block" />
            <select
              aria-label={`Column ${header}${place} holds`}
              value={choice ?? ''}
              onChange={({ target }) => onChoose(column, readColumnChoice(target.value))}
              className="control"
            >
              <option value="">Ignore</option>
              <optgroup label="Required for every lead">
                <option value="full_name">Full name (first and last)</option>
                {neededFields.map(option)}
              </optgroup>
              <optgroup label="Other fields">{others.map(option)}</optgroup>
              <JoinOptions column={column} choices={choices} />
            </select>
            <span>
              {choice === null && open.includes(column) ? (
                <Badge tone="warning">Please check</Badge>
              ) : choice === null ? (
                <Badge>Ignore</Badge>
              ) : remembered?.[column] === choice ? (
                <Badge tone="accent">As last time</Badge>
              ) : remembered || found[column] !== choice ? (
                <Badge tone="accent">Set by you</Badge>
              ) : choice !== 'full_name' && (match?.kind === 'name' || match?.kind === 'known') ? (
                <Badge tone="success">Matched</Badge>
              ) : (
                <Badge tone="warning">Please check</Badge>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Offers to add a column to a field that another one holds, such as two lines of an address. */
function JoinOptions({ column, choices }: { column: number; choices: readonly ColumnChoice[] }) {
  const others = choices.map((choice, at) => (at === column ? null : choice));
  const fields = [...chosenFields(others)].filter(
    (name) => mayBeJoined(name) && (others.includes(name) || others.includes(`join:${name}`)),
  );
  if (fields.length === 0) return null;
  return (
    <optgroup label="Join with another column">
      {fields.map((name) => (
        <option key={name} value={`join:${name}`}>
          + {labelOf(name)}
        </option>
      ))}
    </optgroup>
  );
}

const option = (name: FileFieldName) => (
  <option key={name} value={name}>
    {labelOf(name)}
  </option>
);

export const labelOf = (name: FileFieldName) => findFileField(name)?.label ?? name;
