'use client';

import { className } from '@/components/base/ui/class-name';
import { Kbd } from '@/components/base/ui/kbd';
import { useSingleKeys } from '@/components/base/ui/single-key';
import type { Order } from './compare';

const orders = [
  ['chance', 'Chance'],
  ['instalment', 'Instalment'],
  ['total', 'Total'],
] as const;

interface CompareBarProps {
  /** In months; empty if there is no choice. */
  terms: readonly number[];
  /** Null: the agent has chosen none. */
  term: number | null;
  onTerm: (term: number | null) => void;
  /** Null: as they came up. */
  order: Order | null;
  onOrder: (order: Order) => void;
  /** There is more than one offer with figures. `later`: there may be. */
  sortable: boolean | 'later';
  /** Keeps the place of the terms, for offers that still come. */
  roomForTerms: boolean;
  /** Single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean;
}

/** The term of all offers, and what they are sorted by. */
export function CompareBar({
  terms,
  term,
  onTerm,
  order,
  onOrder,
  sortable,
  roomForTerms,
  singleKeys,
}: CompareBarProps) {
  const choices = [null, ...terms];
  const isKeyed = singleKeys && terms.length > 0;
  useSingleKeys({
    l: isKeyed && (() => onTerm(choices[(choices.indexOf(term) + 1) % choices.length] ?? null)),
  });
  if (terms.length === 0 && !sortable) return null;
  const later = sortable === 'later';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      {(terms.length > 0 || roomForTerms) && (
        <Choices
          name="term"
          label="Months"
          mark={isKeyed ? 'L' : null}
          choices={choices.map((one) => ({ value: one, text: one === null ? 'Any' : String(one) }))}
          value={term}
          onChange={onTerm}
          hidden={terms.length === 0}
        />
      )}
      {sortable && (
        <Choices<Order | null>
          name="order"
          label="Sort by"
          mark={null}
          choices={orders.map(([value, text]) => ({ value, text }))}
          value={order}
          onChange={(next) => next && onOrder(next)}
          disabled={later}
        />
      )}
    </div>
  );
}

interface ChoicesProps<Value> {
  name: string;
  label: string;
  /** The key that goes to the next choice. */
  mark: string | null;
  choices: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Takes its place, and is not there. */
  hidden?: boolean;
}

function Choices<Value>({
  name,
  label,
  mark,
  choices,
  value,
  onChange,
  disabled = false,
  hidden = false,
}: ChoicesProps<Value>) {
  return (
    <fieldset
      disabled={disabled}
      data-keys={mark ? `${mark} ${label}` : undefined}
      className={className('flex items-center gap-2 text-sm', hidden && 'invisible')}
    >
      <legend className="float-left text-xs text-ink-2">
        {label} {mark && <Kbd>{mark}</Kbd>}
      </legend>
      <span className="flex rounded-control border border-control bg-surface p-0.5">
        {choices.map((choice) => (
          <label
            key={choice.text}
            className={className(
              'tabular flex min-h-8 items-center rounded-[calc(var(--radius-control)-2px)] px-2.5',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              choice.value === value ? 'bg-accent-soft font-medium text-ink' : 'text-ink-2',
              !disabled && 'cursor-pointer hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.text}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
