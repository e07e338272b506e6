'use client';

import { useState } from 'react';
import { className } from '@/components/base/ui/class-name';
import { formatNumber } from '@/components/base/ui/format';
import type { ProblemKey } from '@/lib/batch/correct/grid-view';
import type { Problem } from '@/lib/batch/correct/problem';
import { cellMessage, fieldLabel } from './cell-message';

const shownFirst = 8;

interface ProblemChipsProps {
  problems: readonly Problem[];
  /** The one to which the grid is limited. */
  chosen: ProblemKey | null;
  onChoose: (problem: ProblemKey | null) => Promise<void>;
}

/** What is wrong, by kind, the most frequent first; each limits the grid to its rows. */
export function ProblemChips({ problems, chosen, onChoose }: ProblemChipsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isChosen = ({ field, message }: ProblemKey) => chosen?.field === field && chosen.message === message;
  const shown = isWhole ? problems : problems.filter((one, place) => place < shownFirst || isChosen(one));
  return (
    <fieldset className="flex flex-wrap gap-2 px-5 pt-4 pb-5 sm:px-6">
      <legend className="sr-only">Show only rows with</legend>
      {shown.map(({ field, message, count }) => (
        <button
          key={`${field} ${message}`}
          type="button"
          aria-pressed={isChosen({ field, message })}
          onClick={() => void onChoose(isChosen({ field, message }) ? null : { field, message })}
          className={className(
            'flex items-center gap-2 rounded-full border py-1 pr-3 pl-1 text-left text-xs text-danger transition-colors',
            isChosen({ field, message })
              ? 'border-danger bg-danger-soft'
              : 'border-transparent bg-danger-soft hover:border-danger/50',
          )}
        >
          <span className="tabular rounded-full bg-surface px-2 py-0.5 font-medium">
            {formatNumber(count)}
          </span>
          {fieldLabel(field)}: {cellMessage(field, message)}
        </button>
      ))}
      {shown.length < problems.length && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="rounded-full border border-line px-3 py-1 text-xs text-ink-2 hover:border-control hover:text-ink"
        >
          {formatNumber(problems.length - shown.length)} more kinds
        </button>
      )}
      {chosen && (
        <button
          type="button"
          onClick={() => void onChoose(null)}
          className="rounded-full px-3 py-1 text-xs font-medium text-accent underline underline-offset-2"
        >
          Show all
        </button>
      )}
    </fieldset>
  );
}
