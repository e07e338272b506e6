'use client';

import { Card, CardHeader } from '@/components/base/ui/card';
import { formatNumber } from '@/components/base/ui/format';
import type { Named } from '@/lib/base/text/named';
import type { WordGroup } from '@/lib/batch/correct/word-group';
import { wordKey } from '@/lib/batch/row/word-key';
import { possibleMeanings, type WordMeanings, wordKind } from '@/lib/batch/row/word-meaning';
import { labelOf } from './column-list';

interface WordListProps {
  groups: readonly WordGroup[];
  meanings: WordMeanings;
  products: readonly Named[];
  onChoose: (field: WordGroup['field'], word: string, meaning: string | null) => void;
}

/** Lists the words of a file that mean a value here, each to be decided on once. */
export function WordList({ groups, meanings, products, onChoose }: WordListProps) {
  if (groups.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Words in your file"
        note="Decide once what each word means; it is used for every row that has it."
      />
      <div className="mt-4 border-t border-line">
        {groups.map((group) => (
          <fieldset key={group.field} className="border-b border-line px-5 py-4 last:border-0 sm:px-6">
            <legend className="float-left mb-3 w-full text-sm font-medium">
              {labelOf(group.field)} <span className="font-normal text-ink-2">· column “{group.header}”</span>
            </legend>
            {group.field === 'popi' && (
              <p className="clear-both mb-3 text-sm text-ink-2">
                Choose which words mean that the applicant has given consent. Your choice is stored with your
                name, the time and these words.
              </p>
            )}
            <ul className="clear-both grid gap-x-8 gap-y-2 lg:grid-cols-2">
              {group.words.map(({ word, count, isPlain }) => (
                <li
                  key={word}
                  className="grid grid-cols-[minmax(0,1fr)_minmax(0,12rem)] items-center gap-3 text-sm"
                >
                  <span className="flex min-w-0 gap-1.5">
                    <span className="truncate font-medium">{word}</span>
                    <span className="tabular text-ink-2">({formatNumber(count)})</span>
                  </span>
                  {isPlain ? (
                    <span className="px-3 text-ink-2">{meaningText(group.field, wordKey(word))}</span>
                  ) : (
                    <select
                      aria-label={`${labelOf(group.field)}: ${word} means`}
                      value={meanings[group.field]?.[wordKey(word)] ?? ''}
                      onChange={({ target }) => onChoose(group.field, word, target.value || null)}
                      className="control"
                    >
                      {wordKind(group.field) !== 'consent' && <option value="">Send as it is</option>}
                      {possibleMeanings(group.field, products).map((meaning) => (
                        <option key={meaning} value={meaning}>
                          {meaningText(group.field, meaning)}
                        </option>
                      ))}
                    </select>
                  )}
                </li>
              ))}
              {group.field === 'popi' && group.empty > 0 && (
                <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,12rem)] items-center gap-3 text-sm">
                  <span>
                    <span className="italic">empty</span>{' '}
                    <span className="tabular text-ink-2">({formatNumber(group.empty)})</span>
                  </span>
                  <span className="px-3 text-ink-2">{meaningText('popi', 'false')}</span>
                </li>
              )}
            </ul>
          </fieldset>
        ))}
      </div>
    </Card>
  );
}

function meaningText(field: WordGroup['field'], meaning: string): string {
  const isYes = meaning === 'true';
  switch (wordKind(field)) {
    case 'consent':
      return isYes ? 'Given' : 'Not given';
    case 'yes or no':
      return isYes ? 'Yes' : 'No';
    default:
      return meaning;
  }
}

/** The suggested meanings of all words. */
export function suggestedMeanings(groups: readonly WordGroup[]): WordMeanings {
  return Object.fromEntries(
    groups.map(({ field, words }) => [
      field,
      Object.fromEntries(
        words.flatMap(({ word, meaning, isPlain }) =>
          meaning === null || isPlain ? [] : [[wordKey(word), meaning]],
        ),
      ),
    ]),
  );
}
