'use client';

import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Choice } from '@/components/base/ui/combobox-list';
import { ComboboxList, optionId } from '@/components/base/ui/combobox-list';
import { FieldFrame, type FieldProps, fieldIds } from '@/components/base/ui/field';
import { listContaining } from '@/lib/base/text/named';
import { southAfricanDate } from '@/lib/base/time/date';
import {
  type DayRange,
  daysOfPeriod,
  type MovingPeriod,
  periodLabel,
  readDayRange,
  readMovingPeriod,
  usualPeriods,
} from '@/lib/base/time/day-range';
import { dayRangeText } from './day-range-text';

interface DateBoxProps extends FieldProps {
  days: DayRange | MovingPeriod;
  /** What is shown where no days are chosen; else days of any time. */
  usual?: MovingPeriod;
  onDays: (days: DayRange | MovingPeriod) => void;
}

const typedValue = 'typed';
const any: Choice = { value: '', label: 'Any time' };
const periods: readonly Choice[] = usualPeriods.map(({ period, label }) => ({ value: period, label }));

/**
 * The days of a list in one box: what people usually want is a choice of its list, and anything else can be typed, such as
 * `1-15 Nov`. The list says how it was read before Enter or Tab takes it.
 */
export function DateBox({ label, hint, className, days, usual, onDays }: DateBoxProps) {
  const { id, describedBy } = fieldIds(useId(), { hint });
  const listId = `${id}-list`;
  const [open, setOpen] = useState(false);
  /** Null: nothing was typed since the last choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const text = dayRangeText(days);
  const read = typed === null ? null : readDayRange(typed, southAfricanDate(new Date()));
  const none: Choice = usual ? { value: usual, label: periodLabel(usual) } : any;
  const choices =
    typed === null || typed.trim() === ''
      ? [none, ...periods.filter(({ value }) => value !== none.value)]
      : choicesFor(typed, read);
  const selected = typeof days === 'string' ? days : text === '' ? '' : null;
  const current = open ? choices[active] : undefined;

  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  const show = (index: number) => {
    setOpen(true);
    setActive(index);
  };
  const pick = ({ value }: Choice) => {
    const chosen = value === typedValue ? read : (readMovingPeriod(value) ?? {});
    close();
    if (chosen && dayRangeText(chosen) !== text) onDays(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = open ? active : choices.findIndex(({ value }) => value === selected) - (step > 0 ? 1 : 0);
      show((from + step + choices.length) % Math.max(1, choices.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (current) pick(current);
    } else if (event.key === 'Tab' && current && typed) {
      pick(current);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} className={className}>
      <div className="relative">
        <input
          id={id}
          role="combobox"
          value={typed ?? text}
          placeholder={none.label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => {
            if (!open) show(-1);
          }}
          onChange={({ target: { value } }) => {
            setTyped(value);
            show(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // What was typed counts; what cannot be read, and a box that was only opened, leave the days as they were.
            const [first] = choices;
            if (first && typed !== null && (read !== null || typed.trim() === '')) pick(first);
            else close();
          }}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open && choices.length > 0 ? listId : undefined}
          aria-activedescendant={current ? optionId(listId, active) : undefined}
          aria-describedby={describedBy}
          className="control pr-9"
        />
        <CalendarDays
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-2"
        />
        {open && (
          <ComboboxList
            id={listId}
            label={label}
            choices={choices}
            selected={selected}
            active={active}
            onActive={setActive}
            onPick={pick}
            nothing="Type days such as 3 Nov, 1-15 Nov or Nov 2026."
          />
        )}
      </div>
    </FieldFrame>
  );
}

/** How it was read comes first; then the usual periods whose names contain it. */
function choicesFor(typed: string, read: DayRange | MovingPeriod | null): readonly Choice[] {
  const found = listContaining(periods, typed).map((it) => it.found);
  if (read === null) return found;
  const first: Choice = { value: typeof read === 'string' ? read : typedValue, label: dayRangeText(read) };
  return [first, ...found.filter(({ value }) => value !== first.value)];
}

/** The days of a list whose address has no moving periods. */
export function fixedDays(days: DayRange | MovingPeriod): DayRange {
  return typeof days === 'string' ? daysOfPeriod(days, southAfricanDate(new Date())) : days;
}
