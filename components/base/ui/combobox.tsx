'use client';

import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { findCalled, listContaining } from '@/lib/base/text/named';
import { type Choice, ComboboxList, optionId } from './combobox-list';
import { FieldFrame, type FieldProps, fieldIds } from './field';

interface ComboboxProps extends FieldProps {
  choices: readonly Choice[];
  value: string | null;
  onValueChange: (value: string | null) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
}

/**
 * A combobox: type a few letters, Enter or Tab picks the first match. Our own, after the combobox pattern of the ARIA
 * practices: Base UI's would be a tenth of the page's code, for positioning and grouping that a form does not need.
 */
export function Combobox({
  label,
  hint,
  error,
  warning,
  required,
  className,
  choices,
  value,
  onValueChange,
  onBlur,
  name,
  placeholder = 'Type or choose…',
}: ComboboxProps) {
  const { id, describedBy } = fieldIds(useId(), { hint, error, warning });
  const frame = { id, label, hint, error, warning, required, className };
  const listId = `${id}-list`;
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  /** Null: nothing was typed since the last choice, so the input shows its label. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const selectedIndex = choices.findIndex((choice) => choice.value === value);
  const selected = choices[selectedIndex];
  const shown = typed ? choicesFor(choices, typed) : choices;

  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  const show = (index: number) => {
    setOpen(true);
    setActive(index);
  };
  const pick = (choice: Choice) => {
    onValueChange(choice.value);
    close();
  };
  const current = open ? shown[active] : undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        const from = open ? active : selectedIndex;
        if (!open && from >= 0) show(from);
        else if (from < 0) show(step > 0 ? 0 : shown.length - 1);
        else show((from + step + shown.length) % Math.max(1, shown.length));
        return;
      }
      case 'Enter':
        if (!open) return;
        // Without a match, Enter must not submit the form either.
        event.preventDefault();
        if (current) pick(current);
        return;
      case 'Tab':
        if (current && typed) pick(current);
        return;
      case 'Escape':
        if (!open) return;
        event.preventDefault();
        close();
    }
  };

  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          ref={input}
          id={id}
          role="combobox"
          data-field={name}
          value={typed ?? selected?.label ?? ''}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onClick={() => {
            if (!open) show(selectedIndex);
          }}
          onChange={({ target: { value: text } }) => {
            setTyped(text);
            show(text === '' ? -1 : 0);
            if (text === '') onValueChange(null);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            const exact = typed === null ? undefined : findCalled(choices, typed);
            if (exact) onValueChange(exact.value);
            close();
            onBlur?.();
          }}
          aria-autocomplete="list"
          aria-expanded={open && shown.length > 0}
          aria-controls={open && shown.length > 0 ? listId : undefined}
          aria-activedescendant={current ? optionId(listId, active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          aria-required={required || undefined}
          className="control pr-10"
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Show choices for ${label}`}
          // Keeps the focus in the input, or moves it there.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            if (open) close();
            else show(selectedIndex);
          }}
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-ink-2"
        >
          <ChevronDown size={16} aria-hidden="true" />
        </button>
        {open && (
          <ComboboxList
            id={listId}
            label={label}
            choices={shown}
            selected={value}
            active={active}
            onActive={setActive}
            onPick={pick}
          />
        )}
      </div>
    </FieldFrame>
  );
}

/** A synonym by which a choice was found is shown with it. */
function choicesFor(choices: readonly Choice[], typed: string): Choice[] {
  return listContaining(choices, typed).map(({ found, synonym }) =>
    synonym === null ? found : { ...found, note: synonym },
  );
}
